/* Made from openapi.json: npm run schema */

export interface paths {
    "/bots/discord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The interactions endpoint of a Discord application
         * @description Answers `/ask`, `/rule`, `/term`, `/changed`, `/subscribe` and `/unsubscribe`, what is pressed below an answer, and what is typed meanwhile. Only what Discord signed: Ed25519 over `X-Signature-Timestamp` and the body, five minutes old at most. 404 where no public key is set.
         */
        post: operations["postBotsDiscord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots/slack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The request address of a Slack application: its slash command and what is pressed
         * @description Answers `/umpire ask`, `rule`, `term`, `changed`, `subscribe`, `unsubscribe` and `help`, and what is pressed below an answer. Only what Slack signed: HMAC-SHA256 over `X-Slack-Request-Timestamp` and the body, five minutes old at most. 404 where no signing secret is set.
         */
        post: operations["postBotsSlack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process runs
         * @description Answered also when too much is asked.
         */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The Model Context Protocol over streamable HTTP
         * @description For assistants: tools `games`, `search`, `show`, `vocabulary`, `ask` and `changes`, entries and rules as resources, and the prompt `judge`. Without sessions and streams: each request is answered by itself, as JSON; GET and DELETE answer 405. A request from a page in a browser is refused with 403 unless the page is this server’s own or is named. What is wrong with a message is an error of JSON-RPC; what is wrong with the request that brings it is a problem.
         */
        post: operations["postMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oembed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of this server as oEmbed tells of it
         * @description A ruling is `rich`, with a frame that shows it; any other page is a `link`. The picture is told where it is no larger than asked for. Answers 404 for an address that is none of its pages, and where the server does not know how people reach it (`UMPIRE_URL`).
         */
        get: operations["getOembed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every code a problem can have
         * @description With the status it has, and its sentence. A code keeps its meaning.
         */
        get: operations["getProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{area}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a code means
         * @description Where the `type` of a problem leads.
         */
        get: operations["getProblemsByAreaByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether questions can be answered: every game has answered one, and the server is not stopping
         * @description Answered also when too much is asked.
         */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/editions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Editions, the latest published first, page by page
         * @description All that were published and can still be asked.
         */
        get: operations["getEditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/editions/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An edition: its game, its counts, when it was published; or the whole of it
         * @description Any edition in the list can be asked: name its hash as `edition` with any question.
         */
        get: operations["getEditionsByHash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The games
         * @description Each with its formats, its counts and the edition that is served; whether messages that were not understood are counted here, and whether corrections are taken.
         */
        get: operations["getGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A game: formats, sources, events, counts
         * @description With its order of authorities, and the policies of precedence, each from its date on.
         */
        get: operations["getGamesByGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed between two dates or two editions: rules, and cases whose verdict flipped
         * @description With two dates, rules that began, ended or were modified between them, and the worked examples that are answered otherwise, each with the rule that flipped it. With two hashes, the same between two editions at `asOf`. With `by=rule`, also rule by rule: the text before, what stands in its place, and each flip once.
         */
        get: operations["getGamesByGameChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What people say is wrong, in the order it was left
         * @description Needs the token of the service: `Authorization: Bearer …`. `umpire corrections` writes and erases them.
         */
        get: operations["getGamesByGameCorrections"];
        put?: never;
        /**
         * Say what is wrong with a rule or a ruling
         * @description Kept as a draft for those who write the game, without who left it or from where. 404 where the server takes none: `umpire serve --take-corrections`. The same said again is the one that is kept.
         */
        post: operations["postGamesByGameCorrections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries in order of term, page by page
         * @description With `letter`, `kind` and `tag`, only those. What an entry says is at its own address.
         */
        get: operations["getGamesByGameEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/entries/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An entry: its text, and its rules with their status
         * @description An old slug, a term or an alias answers 308 with the entry it leads to.
         */
        get: operations["getGamesByGameEntriesBySlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournaments in order of id, page by page
         * @description Each with the edition it pins, and how many rulings of its own it has.
         */
        get: operations["getGamesByGameEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tournament: its date, its format, the edition it pins, its own rulings
         * @description Asked about with `event`, a question is answered as on its date, in its format and by its rulings.
         */
        get: operations["getGamesByGameEventsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A feed of what changed: of a game, an entry, a rule, a format, or the answer to a question
         * @description Each item tells old and new words and the rulings that flipped: of a publication, at its instant, or of a day in the game, on that day. What flips nothing and changes no words is no item. Atom, or JSON Feed 1.1, in which `_umpire` is the item in parts. A question is asked as for a ruling, `ask` and `f.<fact>`.
         */
        get: operations["getGamesByGameFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries and rules and what ties them: the whole game, or around an entry or a rule
         * @description As JSON, as a drawing for Mermaid or Graphviz, or as linked data: by `as`, else by `Accept`.
         */
        get: operations["getGamesByGameGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What withdrawing or changing rules, or changed files, would change: cases, verdicts, entries
         * @description Nothing is published. A request has 10 seconds of work, with the token of the service (`Authorization: Bearer …`) 120. Every case is put at the date it is written for.
         */
        post: operations["postGamesByGameImpact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules in order of id, page by page, with their status
         * @description With `entry`, `source`, `about` and `status`, only those. Each at the moment asked for.
         */
        get: operations["getGamesByGameRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A rule: condition, conclusions, citations, status, relations both ways, cases
         * @description At the moment asked for: whether it is in force, since when, and by which other rule that came about. Its condition is told in CEL and in words. An old id answers 308 with the rule it leads to.
         */
        get: operations["getGamesByGameRulesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/rules/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The life of a rule at every date, and its chain both ways: who, when, and where it stands
         * @description The life is told for the format and event asked about; `otherwise` tells where it is another. An old id answers 308.
         */
        get: operations["getGamesByGameRulesByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/rulings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What applies here: a link to share
         * @description Facts are parameters `f.<fact>`, e.g. `f.beam.shields_owner=borg`: scalars as text, lists by repetition or as JSON, or as a number where only that is known, records as JSON or by the name of their card, what is answered by element as one value for all or a JSON map, a path such as `f.crew[0].licence` for a part of one.
         */
        get: operations["getGamesByGameRulings"];
        put?: never;
        /**
         * What applies here
         * @description The same as by GET, for questions that no address can hold. `self` is the address, where one can.
         */
        post: operations["postGamesByGameRulings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries of one game by words, misspelt ones too
         * @description Best first, with what of it was found. `didYouMean` has what is spelt like it.
         */
        get: operations["getGamesByGameSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documents the rules come from
         * @description Each with its authority, its date, and how many sections it has and rules that cite it.
         */
        get: operations["getGamesByGameSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A document: its sections, and the rules that cite each
         * @description With the documents it supersedes as a whole and those that supersede it.
         */
        get: operations["getGamesByGameSourcesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Terms and aliases that begin as typed
         * @description For a field that completes what is typed: each with the entry it leads to.
         */
        get: operations["getGamesByGameSuggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deck or a board pasted as lines: the entries, the rules that touch them, and warnings
         * @description Counts before or behind a name, headings, remarks and typing errors are understood. Rules come with what they touch: their own entry, an entry they name, or one whose data they test.
         */
        post: operations["postGamesByGameTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/understand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A sentence in plain words as a question
         * @description At most three ways to take it, best first: each a question with its link, what it comes to, what was taken from which words, and what nobody said and is taken for granted. `question` and `link` stand only where the first is sure; else there are search results too. With `before` it goes on with the question so far: “and in 2001?”. A server that remembers messages counts a sentence without a reading.
         */
        get: operations["getGamesByGameUnderstand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/understand/correction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a sentence was meant to ask, where it was understood otherwise or not at all
         * @description Counted without who sent it or from where, for those who write the game. 404 where the server does not remember messages: `umpire serve --remember-messages`.
         */
        post: operations["postGamesByGameUnderstandCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/vocabulary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Types, facts, quantities and actions
         * @description The words that a question may use: what can be asked, and what can be told.
         */
        get: operations["getGamesByGameVocabulary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rulings kept at an event, in order of number, page by page
         * @description Needs a token of the event: `Authorization: Bearer umpire_…`, made with `umpire token`.
         */
        get: operations["getReceipts"];
        put?: never;
        /**
         * Keep a ruling as given at a table
         * @description Needs a token of the event: `Authorization: Bearer umpire_…`, made with `umpire token`. 200 where it was kept before under that `key`.
         */
        post: operations["postReceipts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A ruling as it was kept, and whether it would be given again
         * @description Whoever has its id may read it; `who` and `note` are told to whoever bears a token of the event, and to nobody else. Asked again, of the same edition and of the newest, it says what comes of it today.
         */
        get: operations["getReceiptsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/{id}/personal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase who and note of a receipt; the ruling and its place in the chain stay
         * @description Needs a token of the event: `Authorization: Bearer umpire_…`, made with `umpire token`.
         */
        delete: operations["deleteReceiptsByIdPersonal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether every receipt of an event is as it was kept, and none is missing in between
         * @description Needs a token of the event: `Authorization: Bearer umpire_…`, made with `umpire token`. Note down `head` and `receipts`: a chain cut at its end shows only against them.
         */
        get: operations["getReceiptsCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries of all games by words, misspelt ones too
         * @description Best first, with what of it was found; and by game, what the word means there.
         */
        get: operations["getSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks there are, in the order they were made
         * @description Needs the token of the service: `Authorization: Bearer …`. Channels of chats that subscribed are among them.
         */
        get: operations["getWebhooks"];
        put?: never;
        /**
         * Send what changes from now on to an address
         * @description Needs the token of the service: `Authorization: Bearer …`. What is told is what a feed of the same tells, each item once, signed by Standard Webhooks with the `secret` of the answer, which is never told again. What is not answered with 2xx is sent again, for two days; then the webhook is given up, and says so.
         */
        post: operations["postWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A webhook, and what became of the latest that was to be sent to it
         * @description Needs the token of the service: `Authorization: Bearer …`. What was settled is told for 30 days.
         */
        get: operations["getWebhooksById"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook, with what was still to be sent to it
         * @description Needs the token of the service: `Authorization: Bearer …`. The answer is what it was.
         */
        delete: operations["deleteWebhooksById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Action: {
            aliases: string[];
            ask?: string;
            /** @enum {unknown} */
            default?: "permitted" | "forbidden" | "required";
            each?: {
                [key: string]: string;
            };
            formerly: string[];
            label: string;
            name: string;
            usual?: components["schemas"]["Usual"];
            words: string[];
        };
        /** @description What applies here. `self` is the link that asks the same again, where an address can hold it. */
        Answer: {
            answers: components["schemas"]["Ruling"][];
            applies: {
                cites: components["schemas"]["Citation"][];
                conclusions: {
                    kind: string;
                    of: string;
                }[];
                effective: string;
                entry: string;
                rule: string;
                status: components["schemas"]["Status"];
                title: string;
            }[];
            ask?: {
                assumed?: unknown;
                choices: {
                    becomes?: unknown;
                    label: string;
                    value: unknown;
                }[];
                fact: string;
                question: string;
                type: string;
                why: {
                    rule: string;
                    title: string;
                }[];
            }[];
            assumed: {
                fact: string;
                hinges?: boolean;
                otherwise?: {
                    becomes?: unknown;
                    label: string;
                    value: unknown;
                }[];
                question?: string;
                usually?: string;
                value: unknown;
            }[];
            dates: {
                date: string;
                rule: string;
                why: string;
            }[];
            edition: string;
            game: string;
            mightApply: {
                cites: components["schemas"]["Citation"][];
                conclusions: {
                    kind: string;
                    of: string;
                }[];
                effective: string;
                entry: string;
                needs: string[];
                reason?: string;
                rule: string;
                status: components["schemas"]["Status"];
                title: string;
            }[];
            noLonger?: {
                by?: string;
                byCites: components["schemas"]["Citation"][];
                cites: components["schemas"]["Citation"][];
                entry: string;
                might?: boolean;
                rule: string;
                since: string;
                status: components["schemas"]["Status"];
                title: string;
            }[];
            notes: {
                note: string;
                rule: string;
            }[];
            point: components["schemas"]["Point"];
            readings: {
                reading: string;
                rule: string;
            }[];
            self?: string;
            text?: string;
            warnings: {
                at: string;
                code: string;
                detail: string;
                didYouMean: string[];
            }[];
        };
        Case: {
            anchor: string;
            ask: string[];
            asOf: string;
            because: string[];
            entry: string;
            event?: string;
            expect: unknown;
            facts: unknown;
            format?: string;
            self: string;
            title: string;
            unknown: string[];
        };
        /** @description With this as it was, the old answer would stand. */
        Cause: {
            by?: string;
            /** @enum {unknown} */
            change: "begun" | "ended" | "edited" | "ranked";
            ends?: {
                rule: string;
                title: string;
            }[];
            /** @enum {unknown} */
            relation?: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
            rule: string;
            title: string;
        } | {
            policy: string;
        };
        Chain: {
            broken: {
                fault: string;
                id: string;
                number: number;
            } | null;
            event: string;
            game: string;
            head: string | null;
            receipts: number;
            whole: boolean;
        };
        /** @description `rules` are told under the `format` they changed in, where that is not the one compared. `cases` are the worked examples whose verdict or value flipped, with what flipped it; those in `also` ask the same of the same facts; a rule that `begun` names those it `ends`; null stands for what cannot be asked there. `counts.asked` of `counts.cases` could depend on a rule that changed, and were put to both sides. With `by=rule`, `groups` are the rules that changed, each with its text before and what stands in its place, in Markdown, and each flip for it once, with the examples that show it; a rule that began in the place of another stands with that one. `others` flipped for more than one rule. */
        Changes: {
            cases: {
                also: string[];
                anchor: string;
                answers: {
                    ask: string;
                    because: components["schemas"]["Cause"][];
                    from: unknown;
                    since?: string | null;
                    to: unknown;
                    until?: string;
                }[];
                entry: string;
                event?: string;
                format: string;
                title: string;
            }[];
            counts: {
                asked: number;
                cases: number;
            };
            entries: {
                /** @enum {unknown} */
                change: "added" | "removed" | "edited";
                edited: string[];
                slug: string;
                term: string;
            }[];
            from: {
                edition: string;
                point: components["schemas"]["Point"];
            };
            game: string;
            groups?: {
                flips: {
                    ask: string;
                    because: components["schemas"]["Cause"][];
                    cases: {
                        anchor: string;
                        entry: string;
                        title: string;
                    }[];
                    from: unknown;
                    to: unknown;
                }[];
                now?: {
                    rule: string;
                    text: string;
                    title: string;
                };
                old?: {
                    rule: string;
                    text: string;
                    title: string;
                };
                rule: string;
            }[];
            others?: {
                ask: string;
                because: components["schemas"]["Cause"][];
                cases: {
                    anchor: string;
                    entry: string;
                    title: string;
                }[];
                from: unknown;
                to: unknown;
            }[];
            rules: components["schemas"]["RuleChange"][];
            to: {
                edition: string;
                point: components["schemas"]["Point"];
            };
        };
        Citation: {
            at?: string;
            source: string;
            /** @enum {unknown} */
            standing?: "superseded" | "upcoming";
        };
        Conclusion: {
            action: string;
            /** @enum {unknown} */
            kind: "permit" | "forbid" | "require";
            label: string;
        } | {
            /** @enum {unknown} */
            kind: "set" | "add" | "multiply" | "atLeast" | "atMost";
            label: string;
            quantity: string;
            value: string;
        } | {
            /** @enum {unknown} */
            kind: "note";
            text: string;
        };
        /** @description What somebody says is wrong, as it is kept: plain text without addresses, links, names in a chat and numbers like those of a telephone. */
        Correction: {
            day: string;
            edition: string;
            expect: {
                [key: string]: unknown;
            };
            game: string;
            id: string;
            question?: unknown;
            /** @description The one that was read, or the first that decides. */
            rule?: string;
            why?: string;
            words: string;
        };
        Corrections: {
            corrections: components["schemas"]["Correction"][];
        };
        Counts: {
            cases: number;
            entries: number;
            executable: number;
            rules: number;
            sections: number;
            speech?: {
                messages: number;
                phrases: number;
                questions: number;
                sayings: number;
                typed?: number;
            };
            uncased: number;
            uncited: number;
        };
        Date: {
            assumed?: string;
            text: string;
        };
        /** @description A date as written, and its first day. */
        DatedText: {
            assumed?: string;
            day: string;
            text: string;
        };
        /** @description An interaction response of Discord. */
        DiscordReply: {
            data?: unknown;
            type: number;
        };
        /** @description An edition whole: all that a program needs to answer. `import { answer } from "umpire"` takes it. */
        Edition: {
            authority: string[];
            cases: {
                anchor: string;
                ask: string[];
                asks: string[];
                asOf: string;
                because: string[];
                cites: components["schemas"]["Citation"][];
                entry: string;
                event?: string;
                expect: unknown;
                facts: {
                    [key: string]: unknown;
                };
                format?: string;
                noLonger: string[];
                notes: string[];
                ordered: boolean;
                title: string;
                unknown: string[];
            }[];
            entries: {
                aliases: string[];
                backlinks: string[];
                data: {
                    [key: string]: {
                        [key: string]: unknown;
                    };
                };
                file?: string;
                formerly: string[];
                headings: {
                    anchor: string;
                    text: string;
                }[];
                html: string;
                /** @enum {unknown} */
                kind: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                links: string[];
                markdown: string;
                rules: string[];
                see: string[];
                slug: string;
                tags: string[];
                term: string;
            }[];
            events: {
                date: components["schemas"]["DatedText"];
                edition: string | null;
                format: string;
                id: string;
                title: string;
            }[];
            failing?: number;
            formats: {
                id: string;
                label: string;
            }[];
            game: string;
            hash: string;
            keeper?: string;
            language: number;
            messages: {
                anchor: string;
                ask: string[];
                asOf?: string;
                by?: string;
                entry: string;
                event?: string;
                expect?: unknown;
                facts: {
                    [key: string]: unknown;
                };
                format?: string;
                message: string;
                needs: string[];
            }[];
            precedence: {
                from: components["schemas"]["DatedText"];
                order: string[];
            }[];
            repository?: string;
            rules: {
                anchor: string;
                authority?: string;
                cites: components["schemas"]["Citation"][];
                effective: components["schemas"]["DatedText"];
                ends?: components["schemas"]["DatedText"];
                entry: string;
                events: string[];
                formats: string[];
                formerly?: string[];
                groups: string[];
                id: string;
                keeper?: string;
                reading?: string;
                relations: {
                    cites: components["schemas"]["Citation"][];
                    group?: string;
                    /** @enum {unknown} */
                    kind: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
                    note?: string;
                    target: string;
                }[];
                repository?: string;
                text: string;
                then: ({
                    action: string;
                    /** @enum {unknown} */
                    kind: "permit" | "forbid" | "require";
                } | {
                    /** @enum {unknown} */
                    kind: "set" | "add" | "multiply" | "atLeast" | "atMost";
                    quantity: string;
                    text: string;
                    value: components["schemas"]["Expr"];
                } | {
                    /** @enum {unknown} */
                    kind: "note";
                    text: string;
                })[];
                title: string;
                url?: string;
                when?: {
                    conjuncts: string[];
                    expr: components["schemas"]["Expr"];
                    text: string;
                };
            }[];
            sayings: {
                alike: string[][];
                asks: {
                    name: string;
                    not: string[];
                    says: string[];
                }[];
                facts: {
                    each?: {
                        [key: string]: unknown;
                    };
                    name: string;
                    says: string[];
                    value?: unknown;
                }[];
                typed: {
                    ask: string[];
                    asOf?: string;
                    by?: string;
                    event?: string;
                    expect?: unknown;
                    facts: {
                        [key: string]: unknown;
                    };
                    format?: string;
                    message: string;
                }[];
                types: {
                    each?: {
                        [key: string]: unknown;
                    };
                    name: string;
                    says: string[];
                    value?: unknown;
                }[];
            };
            sources: {
                authority?: string;
                depths?: number[];
                id: string;
                keeper?: string;
                notes: string;
                published?: components["schemas"]["DatedText"];
                repository?: string;
                sections: string[];
                supersedes: string[];
                title: string;
                url?: string;
            }[];
            /** @enum {unknown} */
            stage: "edition";
            title: string;
            url?: string;
            vocabulary: {
                actions: {
                    aliases: string[];
                    ask?: string;
                    /** @enum {unknown} */
                    default?: "permitted" | "forbidden" | "required";
                    each?: {
                        element: components["schemas"]["ValueType"];
                        list: components["schemas"]["Expr"];
                        listText: string;
                        variable: string;
                    };
                    formerly: string[];
                    label: string;
                    name: string;
                    usual?: components["schemas"]["StatedUsual"];
                    words: string[];
                }[];
                always: {
                    expr: components["schemas"]["Expr"];
                    text: string;
                }[];
                enums: {
                    /** @enum {unknown} */
                    kind: "enum";
                    name: string;
                    values: {
                        aliases: string[];
                        formerly: string[];
                        label: string;
                        name: string;
                    }[];
                }[];
                facts: {
                    aliases: string[];
                    ask?: string;
                    assume?: unknown;
                    fixed?: boolean;
                    formerly: string[];
                    from?: components["schemas"]["Expr"];
                    fromText?: string;
                    name: string;
                    range?: number[];
                    type: components["schemas"]["ValueType"];
                    usually?: string;
                    words: string[];
                }[];
                quantities: {
                    aliases: string[];
                    default?: unknown;
                    each?: {
                        element: components["schemas"]["ValueType"];
                        list: components["schemas"]["Expr"];
                        listText: string;
                        variable: string;
                    };
                    formerly: string[];
                    label: string;
                    name: string;
                    range?: number[];
                    /** @enum {unknown} */
                    round?: "down" | "up" | "nearest";
                    type: components["schemas"]["ValueType"];
                    unit?: string;
                    usual?: components["schemas"]["StatedUsual"];
                    words: string[];
                }[];
                records: {
                    fields: {
                        aliases: string[];
                        ask?: string;
                        assume?: unknown;
                        fixed?: boolean;
                        formerly: string[];
                        name: string;
                        range?: number[];
                        type: components["schemas"]["ValueType"];
                        usually?: string;
                        words: string[];
                    }[];
                    /** @enum {unknown} */
                    kind: "record";
                    name: string;
                }[];
            };
        };
        /** @description `published` is left out where no store says when: there is none, or it is away. */
        EditionNote: {
            counts: components["schemas"]["Counts"];
            game: string;
            hash: string;
            language: number;
            newest: boolean;
            published?: string;
            title: string;
            union?: {
                current: string;
                event: string;
                pinned: string;
            };
        };
        Editions: {
            editions: components["schemas"]["EditionNote"][];
            next: string | null;
        };
        Entries: {
            entries: {
                aliases: string[];
                /** @enum {unknown} */
                kind: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                slug: string;
                term: string;
            }[];
            next: string | null;
        };
        Entry: {
            aliases: string[];
            backlinks: string[];
            cases: components["schemas"]["Case"][];
            data: unknown;
            edition: string;
            formerly: string[];
            game: string;
            headings: {
                anchor: string;
                text: string;
            }[];
            html: string;
            /** @enum {unknown} */
            kind: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
            links: string[];
            markdown: string;
            point: components["schemas"]["Point"];
            rules: {
                anchor: string;
                authority?: string;
                cites: components["schemas"]["Citation"][];
                conclusions: components["schemas"]["Conclusion"][];
                effective: components["schemas"]["Date"];
                ends?: components["schemas"]["Date"];
                entry: string;
                events: string[];
                formats: string[];
                id: string;
                keeper?: string;
                reading?: string;
                repository?: string;
                status: components["schemas"]["Status"];
                text: string;
                title: string;
                url?: string;
                when: string | null;
                whenInWords: string | null;
            }[];
            see: string[];
            slug: string;
            tags: string[];
            term: string;
        };
        /** @description `event.edition` is the edition it pins. `answeredFrom` is the one that questions at it are answered from: the pinned one together with these rulings; null where the pinned one is not kept here. */
        Event: {
            answeredFrom: string | null;
            edition: string;
            event: components["schemas"]["EventSummary"];
            game: string;
            point: components["schemas"]["Point"];
            rulings: {
                anchor: string;
                authority?: string;
                cites: components["schemas"]["Citation"][];
                conclusions: components["schemas"]["Conclusion"][];
                effective: components["schemas"]["Date"];
                ends?: components["schemas"]["Date"];
                entry: string;
                events: string[];
                formats: string[];
                id: string;
                keeper?: string;
                reading?: string;
                repository?: string;
                status: components["schemas"]["Status"];
                text: string;
                title: string;
                url?: string;
                when: string | null;
                whenInWords: string | null;
            }[];
        };
        Events: {
            edition: string;
            events: components["schemas"]["EventSummary"][];
            next: string | null;
        };
        EventSummary: {
            date: components["schemas"]["Date"];
            edition: string | null;
            format: string;
            id: string;
            rulings: number;
            title: string;
        };
        /** @description A checked condition or computed value, as the library evaluates it: an operation `op` and what it works on. `at` is where it stands in its text. */
        Expr: {
            at?: number[];
            op: string;
        } & {
            [key: string]: unknown;
        };
        Game: {
            authority: string[];
            counts: components["schemas"]["Counts"];
            edition: string;
            events: {
                date: components["schemas"]["Date"];
                edition: string | null;
                format: string;
                id: string;
                title: string;
            }[];
            formats: {
                id: string;
                label: string;
            }[];
            /** @description Where a game that somebody else publishes was taken from. */
            from?: string;
            game: string;
            keeper?: string;
            language: number;
            precedence: {
                from: components["schemas"]["Date"];
                order: string[];
            }[];
            repository?: string;
            sources: components["schemas"]["SourceSummary"][];
            title: string;
            url?: string;
        };
        Games: {
            games: {
                counts: components["schemas"]["Counts"];
                edition: string;
                formats: {
                    id: string;
                    label: string;
                }[];
                /** @description Where a game that somebody else publishes was taken from. */
                from?: string;
                game: string;
                keeper?: string;
                repository?: string;
                title: string;
                url?: string;
            }[];
            /** @description Whether messages that were not understood are counted, without who or where. */
            remembersMessages?: boolean;
            /** @description Whether anybody may say what is wrong with a rule or a ruling. */
            takesCorrections?: boolean;
        };
        Graph: {
            edges: {
                from: string;
                /** @enum {unknown} */
                kind: "has" | "links" | "see" | "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
                to: string;
            }[];
            edition: string;
            game: string;
            nodes: {
                id: string;
                /** @enum {unknown} */
                kind: "entry" | "rule";
                label: string;
                status?: components["schemas"]["Status"];
            }[];
            title: string;
        };
        /** @description The graph as JSON-LD, entries as concepts of SKOS. */
        GraphLd: {
            "@context": {
                [key: string]: string;
            };
            "@graph": (({
                "@id": string;
                /** @enum {unknown} */
                "@type": "skos:ConceptScheme";
                "dct:identifier": string;
                "dct:title": string;
            } & {
                [key: string]: {
                    "@id": string;
                }[];
            }) | ({
                "@id": string;
                /** @enum {unknown} */
                "@type": "skos:Concept";
                "dct:subject"?: string[];
                /** @enum {unknown} */
                "dct:type"?: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                "skos:altLabel"?: string[];
                "skos:inScheme": {
                    "@id": string;
                };
                "skos:prefLabel": string;
            } & {
                [key: string]: {
                    "@id": string;
                }[];
            }) | ({
                "@id": string;
                /** @enum {unknown} */
                "@type": "umpire:Rule";
                "dct:title": string;
                "dct:valid"?: string;
                "umpire:status"?: components["schemas"]["Status"];
            } & {
                [key: string]: {
                    "@id": string;
                }[];
            }))[];
        };
        Health: {
            status: string;
        };
        History: {
            after: components["schemas"]["RuleCard"][];
            before: components["schemas"]["RuleCard"][];
            chain: components["schemas"]["RuleCard"][];
            edition: string;
            game: string;
            life: components["schemas"]["LifeSpan"][];
            links: {
                cites: components["schemas"]["Citation"][];
                group?: string;
                /** @enum {unknown} */
                kind: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
                note?: string;
                on: string;
                rule: string;
                target: string;
            }[];
            otherwise: {
                event?: string;
                format: string;
                life: components["schemas"]["LifeSpan"][];
            }[];
            point: components["schemas"]["Point"];
            rule: components["schemas"]["RuleCard"];
        };
        Impact: {
            cases: {
                also: string[];
                anchor: string;
                answers: {
                    ask: string;
                    because: components["schemas"]["Cause"][];
                    from: unknown;
                    since?: string | null;
                    to: unknown;
                    until?: string;
                }[];
                entry: string;
                event?: string;
                fails: {
                    detail: string;
                    part: string;
                }[];
                format: string;
                title: string;
            }[];
            counts: {
                asked: number;
                bearing?: number;
                cases: number;
            };
            diagnostics: {
                code: string;
                column: number;
                file: string;
                line: number;
                message: string;
                rule?: string;
                severity: string;
            }[];
            entries: {
                cases: number;
                /** @enum {unknown} */
                change?: "added" | "removed" | "edited";
                edited: string[];
                rules: string[];
                slug: string;
                term: string;
            }[];
            from: {
                edition: string;
                point: components["schemas"]["Point"];
            };
            game: string;
            rules: components["schemas"]["RuleChange"][];
            to: {
                edition: string;
                point: components["schemas"]["Point"];
            };
            verdicts: {
                ask: string;
                cases: number;
                from: unknown;
                to: unknown;
            }[];
        };
        JsonFeed: {
            authors: {
                name: string;
            }[];
            feed_url: string;
            home_page_url: string;
            items: {
                _umpire: components["schemas"]["News"];
                content_html: string;
                date_published: string;
                id: string;
                tags: string[];
                title: string;
                url: string;
            }[];
            language: string;
            title: string;
            version: string;
        };
        /** @description A stretch of dates on which nothing about a rule changes, half-open: `[from, until)`. */
        LifeSpan: {
            assumed?: string;
            by?: string;
            byTitle?: string;
            cites: components["schemas"]["Citation"][];
            from?: string;
            note?: string;
            /** @enum {unknown} */
            relation?: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
            status: components["schemas"]["Status"];
            text: string;
            until?: string;
        };
        /** @description An answer of JSON-RPC 2.0, a result or an error; to several messages, a list of them. */
        McpReply: {
            error?: {
                code: number;
                data?: unknown;
                message: string;
            };
            id?: string | number | null;
            jsonrpc: string;
            result?: unknown;
        } | {
            error?: {
                code: number;
                data?: unknown;
                message: string;
            };
            id?: string | number | null;
            jsonrpc: string;
            result?: unknown;
        }[];
        MessageReading: {
            /** @description What is asked, and what was heard for it, in a line. */
            label: string;
            /** @description The query of the link that asks it, beginning with `?`. */
            link: string;
            /** @description Facts of the question that nobody said: so it is in the worked examples most like the message. */
            presumed: {
                label: string;
                name: string;
                value?: unknown;
                valueLabel?: string;
            }[];
            question: {
                ask: string[];
                asOf?: string;
                assume?: string;
                event?: string;
                facts: {
                    [key: string]: unknown;
                };
                format?: string;
                skip?: string[];
                unknown?: string[];
            };
            ruling: {
                asks?: {
                    fact: string;
                    question: string;
                };
                /** @description What it comes to, in a few words: `forbidden`, `4`. */
                label: string;
                value?: unknown;
                verdict?: string;
            };
            /** @description Whether it can be answered at once. */
            sure: boolean;
            taken: {
                alternatives: {
                    label: string;
                    name: string;
                    value?: unknown;
                    valueLabel?: string;
                }[];
                at: number[][];
                /** @enum {unknown} */
                kind: "ask" | "fact" | "asOf" | "format" | "event";
                label: string;
                name: string;
                /** @description What is not sure is a guess, and no part of the question. */
                sure: boolean;
                value?: unknown;
                valueLabel?: string;
            }[];
            unused: {
                /** @description From and until, in UTF-16 units of the query. */
                at: number[];
                words: string;
            }[];
        };
        /** @description What changed: old and new words of rules and entries, and rulings that flipped, with what flipped them. Of each list 40 at most are told, and `counts` says how many there are. */
        News: {
            counts: {
                entries: number;
                rules: number;
                rulings: number;
            };
            entries: {
                /** @enum {unknown} */
                change: "added" | "removed" | "edited";
                now: string[];
                old: string[];
                slug: string;
                term: string;
            }[];
            from: {
                asOf: string;
                edition: string;
            };
            game: string;
            /**
             * @description `publication`: one edition after another; `day`: a day in the game, in one edition.
             * @enum {unknown}
             */
            kind: "publication" | "day";
            of: string;
            rules: {
                by?: {
                    /** @enum {unknown} */
                    relation?: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
                    rule: string;
                    title: string;
                };
                /** @enum {unknown} */
                change: "begun" | "ended" | "modified" | "passing";
                edited: string[];
                entry: string;
                from: components["schemas"]["Status"] | null;
                now?: {
                    rule: string;
                    text: string;
                    title: string;
                    when?: string;
                };
                old?: {
                    rule: string;
                    text: string;
                    title: string;
                    when?: string;
                };
                on?: string;
                rule: string;
                title: string;
                to: components["schemas"]["Status"] | null;
            }[];
            rulings: {
                ask: string;
                because: string[];
                cases: {
                    anchor: string;
                    entry: string;
                    title: string;
                }[];
                from: string;
                label: string;
                shown: number;
                to: string;
            }[];
            title: string;
            to: {
                asOf: string;
                edition: string;
            };
        };
        Oembed: {
            cache_age: number;
            height?: number;
            html?: string;
            provider_name: string;
            provider_url: string;
            thumbnail_height?: number;
            thumbnail_url?: string;
            thumbnail_width?: number;
            title: string;
            /** @enum {unknown} */
            type: "link" | "rich";
            version: string;
            width?: number;
        };
        Point: {
            asOf: string;
            event?: string;
            format: string;
        };
        Problem: {
            code: string;
            detail: string;
            /** @description What is wrong, each thing by its place: the first 20. */
            errors: {
                at: string;
                code: string;
                detail: string;
                didYouMean: string[];
            }[];
            /** @description How many more things are wrong. */
            more?: number;
            status: number;
            title: string;
            type: string;
        };
        ProblemKind: {
            code: string;
            status: number;
            title: string;
        };
        ProblemKinds: {
            problems: components["schemas"]["ProblemKind"][];
        };
        Proof: {
            beaten: {
                by: string;
                rule: string;
                winner: string;
            }[];
            lifted: {
                by: string;
                rule: string;
            }[];
            steps: {
                because: {
                    fact: string;
                    how: string;
                    value: unknown;
                }[];
                cites: components["schemas"]["Citation"][];
                conclusion: string;
                effective: string;
                rule: string;
                status: components["schemas"]["Status"];
                title: string;
                when?: string;
                winner: boolean;
            }[];
        };
        Quantity: {
            aliases: string[];
            default?: unknown;
            each?: {
                [key: string]: string;
            };
            formerly: string[];
            label: string;
            name: string;
            range?: number[];
            /** @enum {unknown} */
            round?: "down" | "up" | "nearest";
            type: string;
            unit?: string;
            usual?: components["schemas"]["Usual"];
            words: string[];
        };
        Readiness: {
            games: {
                [key: string]: string;
            };
            status: string;
        };
        /** @description `receipt` is what was kept, its text as canonical JSON (RFC 8785) the very bytes that `hash` is the sha256 of. `replay` says whether the engine of today, asked again of that edition, gives the same verdict and the same proof, and whether the newest edition still gives that verdict. `who` and `note` are left out for whoever has no token of the event. */
        Receipt: {
            erased: string | null;
            hash: string;
            id: string;
            note?: string | null;
            receipt: components["schemas"]["StoredReceipt"];
            replay: {
                newest: {
                    edition: string;
                    /** @enum {unknown} */
                    verdict: "same" | "differs" | "impossible";
                } | null;
                /** @enum {unknown} */
                proof: "same" | "differs" | "impossible";
                /** @enum {unknown} */
                verdict: "same" | "differs" | "impossible";
            };
            self: string;
            who?: string | null;
        };
        Receipts: {
            event: string;
            game: string;
            next: string | null;
            receipts: components["schemas"]["ReceiptSummary"][];
        };
        ReceiptSummary: {
            answers: {
                ask: string;
                value?: unknown;
                verdict?: unknown;
            }[];
            edition: string;
            given?: string;
            hash: string;
            id: string;
            kept: string;
            note: string | null;
            number: number;
            self: string;
            table: string | null;
            text?: string;
            who: string | null;
        };
        RelatedBy: {
            cites: components["schemas"]["Citation"][];
            effective: components["schemas"]["Date"];
            group?: string;
            /** @enum {unknown} */
            kind: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
            note?: string;
            rule: string;
            status: components["schemas"]["Status"];
            title: string;
        };
        Relation: {
            cites: components["schemas"]["Citation"][];
            group?: string;
            /** @enum {unknown} */
            kind: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
            note?: string;
            rule: string;
            status: components["schemas"]["Status"];
            title: string;
        };
        Rule: {
            anchor: string;
            authority?: string;
            by?: string;
            cases: components["schemas"]["Case"][];
            chain: {
                rule: string;
                status: components["schemas"]["Status"];
                title: string;
            }[];
            cites: components["schemas"]["Citation"][];
            conclusions: components["schemas"]["Conclusion"][];
            edition: string;
            effective: components["schemas"]["Date"];
            ends?: components["schemas"]["Date"];
            entry: string;
            events: string[];
            formats: string[];
            formerly?: string[];
            game: string;
            groups: string[];
            id: string;
            keeper?: string;
            point: components["schemas"]["Point"];
            reading?: string;
            relatedBy: components["schemas"]["RelatedBy"][];
            relations: components["schemas"]["Relation"][];
            repository?: string;
            since: string;
            status: components["schemas"]["Status"];
            text: string;
            title: string;
            url?: string;
            when: string | null;
            whenInWords: string | null;
        };
        RuleCard: {
            assumed?: string;
            cites: components["schemas"]["Citation"][];
            effective: string;
            entry: string;
            rule: string;
            status: components["schemas"]["Status"];
            title: string;
        };
        /** @description `passing`: in force on both sides or on neither, with something in between or written otherwise. */
        RuleChange: {
            by?: string;
            /** @enum {unknown} */
            change: "begun" | "ended" | "modified" | "passing";
            cites: components["schemas"]["Citation"][];
            edited: string[];
            entry: string;
            format?: string;
            formerly?: string;
            from: components["schemas"]["Status"] | null;
            /** @enum {unknown} */
            relation?: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
            rule: string;
            steps: components["schemas"]["LifeSpan"][];
            title: string;
            to: components["schemas"]["Status"] | null;
        };
        RuleLink: {
            entry: string;
            id: string;
            status: components["schemas"]["Status"];
            title: string;
        };
        Rules: {
            edition: string;
            next: string | null;
            point: components["schemas"]["Point"];
            rules: {
                anchor: string;
                authority?: string;
                cites: components["schemas"]["Citation"][];
                effective: components["schemas"]["Date"];
                ends?: components["schemas"]["Date"];
                entry: string;
                events: string[];
                formats: string[];
                id: string;
                keeper?: string;
                reading?: string;
                repository?: string;
                status: components["schemas"]["Status"];
                title: string;
                url?: string;
            }[];
        };
        Ruling: {
            ask: string;
            asks?: string[];
            between?: string[][];
            /** @enum {unknown} */
            by?: "default";
            could?: unknown[];
            each?: {
                [key: string]: components["schemas"]["Ruling"];
            };
            exact: boolean;
            hinges?: string[];
            /** @enum {unknown} */
            kind: "action" | "quantity";
            label: string;
            mayDecide?: {
                needs: string[];
                rule: string;
                title: string;
            }[];
            proof?: components["schemas"]["Proof"];
            reason?: string;
            said?: string;
            timeline?: {
                cut?: {
                    by?: string;
                    policy?: string;
                    /** @enum {unknown} */
                    relation?: "cancels" | "replaces" | "suspends" | "reinstates" | "amends" | "excepts" | "lifts" | "clarifies" | "restates";
                    rule?: string;
                    status?: components["schemas"]["Status"];
                }[];
                from?: string;
                until?: string;
                value?: unknown;
                /** @enum {unknown} */
                verdict?: "permitted" | "forbidden" | "required" | "undetermined" | "silent" | "conflict";
                winners: string[];
            }[];
            unit?: string;
            unless?: {
                change: {
                    fact: string;
                    from?: unknown;
                    to: unknown;
                }[];
                /** @enum {unknown} */
                verdict: "permitted" | "forbidden" | "required" | "undetermined" | "silent" | "conflict";
            }[];
            usual?: components["schemas"]["UsualAnswer"];
            value?: unknown;
            /** @enum {unknown} */
            verdict?: "permitted" | "forbidden" | "required" | "undetermined" | "silent" | "conflict";
            winners: string[];
        };
        Search: {
            didYouMean: string[];
            groups: {
                best: {
                    /** @enum {unknown} */
                    kind: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                    says: string;
                    slug: string;
                    term: string;
                };
                game: string;
                slugs: string[];
                title: string;
                total: number;
            }[];
            query: string;
            results: {
                game: string;
                highlights: {
                    field: string;
                    ranges: number[][];
                    text: string;
                }[];
                /** @enum {unknown} */
                kind: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                rule?: string;
                score: number;
                slug: string;
                term: string;
            }[];
            total: number;
        };
        /** @description With the rules that cite it; `within` are the sections that stand in it, where there are. */
        Section: {
            rules: components["schemas"]["RuleLink"][];
            section: string;
            within?: components["schemas"]["Section"][];
        };
        /** @description A message of Slack’s, or the challenge it sent. */
        SlackReply: {
            blocks?: unknown[];
            challenge?: string;
            /** @enum {unknown} */
            response_type?: "ephemeral" | "in_channel";
            text?: string;
        };
        Source: {
            authority?: string;
            edition: string;
            elsewhere: components["schemas"]["RuleLink"][];
            game: string;
            id: string;
            keeper?: string;
            notes: string;
            point: components["schemas"]["Point"];
            published?: components["schemas"]["Date"];
            repository?: string;
            rules: number;
            sections: components["schemas"]["Section"][];
            supersededBy: string[];
            supersedes: string[];
            title: string;
            url?: string;
        };
        Sources: {
            edition: string;
            sources: components["schemas"]["SourceSummary"][];
        };
        SourceSummary: {
            authority?: string;
            id: string;
            keeper?: string;
            published?: components["schemas"]["Date"];
            repository?: string;
            rules: number;
            sections: number;
            title: string;
            url?: string;
        };
        StatedUsual: {
            assumed?: string;
            cites: components["schemas"]["Citation"][];
            entry: string;
            says?: string;
        };
        /** @enum {unknown} */
        Status: "active" | "modified" | "suspended" | "superseded" | "rescinded" | "expired" | "upcoming" | "elsewhere";
        /** @description What was kept: names and notes are not in it, but their seals are. */
        StoredReceipt: {
            answer: components["schemas"]["Answer"];
            edition: string;
            event: string;
            game: string;
            given?: string;
            id: string;
            kept: string;
            number: number;
            previous: string | null;
            question: unknown;
            seals: {
                note: string | null;
                who: string | null;
            };
            table: string | null;
            version: number;
        };
        Suggestions: {
            query: string;
            suggestions: {
                kind: string;
                slug: string;
                term: string;
                text: string;
            }[];
        };
        Table: {
            edition: string;
            entries: {
                count: number;
                /** @enum {unknown} */
                kind: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                lines: number[];
                slug: string;
                term: string;
            }[];
            game: string;
            lines: {
                count: number;
                line: number;
                /** @enum {unknown} */
                match: "exact" | "typo" | "none";
                name: string;
                note?: string;
                section?: string;
                slug?: string;
                text: string;
            }[];
            point: components["schemas"]["Point"];
            rules: {
                cites: components["schemas"]["Citation"][];
                effective: string;
                entry: string;
                rule: string;
                status: components["schemas"]["Status"];
                text: string;
                title: string;
                touches: {
                    /** @enum {unknown} */
                    by: "entry" | "name" | "data";
                    slug: string;
                }[];
            }[];
            warnings: {
                at: string;
                /** @enum {unknown} */
                code: "unknown-name" | "taken-for" | "repeated" | "no-longer" | "inferred" | "forbids" | "upcoming";
                detail: string;
                didYouMean: string[];
            }[];
        };
        Understanding: {
            link?: string;
            query: string;
            question?: {
                ask: string[];
                asOf?: string;
                assume?: string;
                event?: string;
                facts: {
                    [key: string]: unknown;
                };
                format?: string;
                skip?: string[];
                unknown?: string[];
            };
            /** @description Best first; where several are plausible, those that come to different rulings. */
            readings: components["schemas"]["MessageReading"][];
            search?: components["schemas"]["Search"];
            taken: {
                alternatives: {
                    label: string;
                    name: string;
                    value?: unknown;
                    valueLabel?: string;
                }[];
                at: number[][];
                /** @enum {unknown} */
                kind: "ask" | "fact" | "asOf" | "format" | "event";
                label: string;
                name: string;
                /** @description What is not sure is a guess, and no part of the question. */
                sure: boolean;
                value?: unknown;
                valueLabel?: string;
            }[];
            unused: {
                /** @description From and until, in UTF-16 units of the query. */
                at: number[];
                words: string;
            }[];
        };
        /** @description Who states `default`, as `UsualAnswer` says of an answer. */
        Usual: {
            assumed?: string;
            cites: components["schemas"]["Citation"][];
            entry: string;
            says?: string;
        };
        /** @description What states an answer by default: an entry, where that is said, in a sentence to read aloud; `assumed` where no document states it. */
        UsualAnswer: {
            assumed?: string;
            cites: components["schemas"]["Citation"][];
            entry: string;
            says?: string;
            term: string;
        };
        /** @description A type of the vocabulary. */
        ValueType: {
            key?: components["schemas"]["ValueType"];
            /** @enum {unknown} */
            kind: "bool" | "int" | "number" | "string" | "card" | "null" | "any" | "enum" | "record" | "list" | "optional" | "map";
            name?: string;
            of?: components["schemas"]["ValueType"];
            value?: components["schemas"]["ValueType"];
        };
        Vocabulary: {
            actions: components["schemas"]["Action"][];
            always: string[];
            edition: string;
            facts: unknown[];
            game: string;
            quantities: components["schemas"]["Quantity"][];
            types: unknown;
        };
        /** @description Where news are sent. `about` is what they are of; `stopped` says when and why it was given up. */
        Webhook: {
            about: unknown;
            channel: string | null;
            /** @enum {unknown} */
            form: "standard" | "discord" | "slack";
            game: string;
            id: string;
            made: string;
            name: string;
            /** @description What sendings are signed with; told when it is made, and never again. */
            secret?: string;
            stopped: {
                at: string;
                why: string;
            } | null;
            url: string;
        };
        Webhooks: {
            webhooks: components["schemas"]["Webhook"][];
        };
        WebhookState: {
            about: unknown;
            channel: string | null;
            deliveries: {
                attempts: number;
                due: string;
                id: string;
                item: string;
                settled: string | null;
                /** @enum {unknown} */
                state: "waiting" | "sent" | "failed";
                title: string;
                why: string | null;
            }[];
            /** @enum {unknown} */
            form: "standard" | "discord" | "slack";
            game: string;
            id: string;
            made: string;
            name: string;
            stopped: {
                at: string;
                why: string;
            } | null;
            url: string;
        };
    };
    responses: {
        /** @description The address is longer than the limit */
        AddressTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too busy for the moment, or what is kept is out of reach */
        Busy: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It goes against what is kept */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something broke here */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not with that token, or not from that page */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read, or a parameter does not take its value */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of a type that is not read here */
        MediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It does not come in a form you accept */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing here */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have it already */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                "Umpire-Edition": components["headers"]["Umpire-Edition"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is larger than the limit */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests from one client */
        TooMany: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The question is well formed and cannot be answered, part by part */
        Unanswerable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A token or a signature is needed */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The name of the file to save it as. */
        "Content-Disposition": string;
        /** @description Of these very bytes: sent back as `If-None-Match`, it is answered with 304 as long as they are the same. */
        ETag: string;
        /** @description Other pages of the list (RFC 8288): `rel="next"` where there is more, `rel="first"` on those behind the first, `rel="prev"` where it is known. */
        Link: string;
        /** @description The address of what is meant. */
        Location: string;
        /** @description Seconds after which to come back. */
        "Retry-After": number;
        /** @description The hash of the edition it is answered from; of several, divided by commas. */
        "Umpire-Edition": string;
        /** @description `Bearer`, where a token is needed. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postBotsDiscord: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": 1
                 *     }
                 */
                "application/json": {
                    application_id?: string;
                    channel_id?: string;
                    data?: {
                        components?: {
                            component?: {
                                custom_id?: string;
                                value?: string;
                            };
                            components?: {
                                custom_id?: string;
                                value?: string;
                            }[];
                        }[];
                        custom_id?: string;
                        name?: string;
                        options?: {
                            focused?: boolean;
                            name: string;
                            value?: string | number | boolean;
                        }[];
                        values?: string[];
                    };
                    member?: {
                        /** @description What the member may do here. */
                        permissions?: string;
                        user?: {
                            id: string;
                        };
                    };
                    message?: {
                        embeds?: {
                            url?: string;
                        }[];
                        flags?: number;
                        interaction?: {
                            user?: {
                                id: string;
                            };
                        };
                        interaction_metadata?: {
                            user?: {
                                id: string;
                            };
                        };
                    };
                    token?: string;
                    /** @description 1 ping, 2 command, 3 button or menu, 4 completion of an option, 5 words typed into a form */
                    type: number;
                    user?: {
                        id: string;
                    };
                };
            };
        };
        responses: {
            /** @description What Discord is to show: an interaction response, by its type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscordReply"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    postBotsSlack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "command": "/umpire",
                 *       "text": "ask beam beam.shields_owner=borg date:2000-06",
                 *       "user_id": "U012AB3CD"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    channel_id?: string;
                    /** @description The slash command, of whatever name. */
                    command?: string;
                    /** @description What was pressed, as JSON. */
                    payload?: string;
                    /** @description Where an answer that comes late is sent. */
                    response_url?: string;
                    ssl_check?: string;
                    /** @description `ask`, `rule`, `term`, `changed`, `subscribe`, `unsubscribe` or `help`, and more. */
                    text?: string;
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description A message to show; empty where it is sent to `response_url` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlackReply"];
                    "text/plain": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the process runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Malformed"];
            414: components["responses"]["AddressTooLong"];
            500: components["responses"]["Failed"];
        };
    };
    postMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: string | number;
                    /** @enum {unknown} */
                    jsonrpc: "2.0";
                    /** @description tools/list, tools/call, resources/read, … */
                    method?: string;
                    params?: {
                        [key: string]: unknown;
                    };
                } | {
                    id?: string | number;
                    /** @enum {unknown} */
                    jsonrpc: "2.0";
                    /** @description tools/list, tools/call, resources/read, … */
                    method?: string;
                    params?: {
                        [key: string]: unknown;
                    };
                }[];
            };
        };
        responses: {
            /** @description The answer to a message, or a list of answers to several */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                };
            };
            /** @description Taken note of; nothing was asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong with the request, or with the message */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getOembed: {
        parameters: {
            query: {
                /**
                 * @description JSON by default.
                 * @example xml
                 */
                format?: "json" | "xml";
                /** @description Pixels that it may be high. */
                maxheight?: number;
                /**
                 * @description Pixels that what is shown may be wide.
                 * @example 600
                 */
                maxwidth?: number;
                /**
                 * @description The whole address of a page of this server.
                 * @example https://umpire.example/g/stccg/rulings?ask=beam
                 */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of this server as oEmbed tells of it */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Oembed"];
                    "text/xml": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getProblems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every code a problem can have */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemKinds"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getProblemsByAreaByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example entry */
                area: string;
                /** @example unknown */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a code means */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemKind"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether questions can be answered: every game has answered one, and the server is not stopping */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["Malformed"];
            414: components["responses"]["AddressTooLong"];
            500: components["responses"]["Failed"];
            /** @description Not yet, or no longer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getEditions: {
        parameters: {
            query?: {
                /** @description Where the page begins: out of the `next` of the page before. */
                cursor?: string;
                /** @description Only editions of this game. */
                game?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Editions, the latest published first, page by page */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Editions"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getEditionsByHash: {
        parameters: {
            query?: {
                /** @description `whole`: the edition itself, all that a program needs to answer. */
                as?: "note" | "whole";
            };
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An edition: its game, its counts, when it was published; or the whole of it */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditionNote"] | components["schemas"]["Edition"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The games */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Games"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGame: {
        parameters: {
            query?: {
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A game: formats, sources, events, counts */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameChanges: {
        parameters: {
            query: {
                /** @description The date at which two editions are compared; today by default. */
                asOf?: string;
                /** @description The same once more by rule (`groups`): what it said and says, and the verdicts that flipped for it. */
                by?: "rule";
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /** @description A format of the game; its first one by default. */
                format?: string;
                /**
                 * @description A date, or the hash of an edition.
                 * @example 2000-06
                 */
                from: string;
                /**
                 * @description A date, or the hash of an edition; today by default.
                 * @example 2002-06
                 */
                to?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed between two dates or two editions: rules, and cases whose verdict flipped */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changes"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameCorrections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What people say is wrong, in the order it was left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Corrections"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    postGamesByGameCorrections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "ask=beam&f.beam.shields_in_the_way=true&asOf=2000-06",
                 *       "words": "Our own shields never stopped us",
                 *       "expect": {
                 *         "beam": "permitted"
                 *       },
                 *       "why": "The supplement speaks of shields of others"
                 *     }
                 */
                "application/json": {
                    /** @description What should come of it, by action or quantity: a verdict, or a value as a link would have it. */
                    expect?: {
                        [key: string]: unknown;
                    };
                    /** @description What was asked: the query of the link of its ruling. */
                    question?: string;
                    /** @description The rule that was read, by its id. */
                    rule?: string;
                    /** @description Why it should; 1,000 letters of it are kept. */
                    why?: string;
                    /** @description What is wrong, in a line; 200 letters of it are kept. */
                    words: string;
                };
            };
        };
        responses: {
            /** @description Kept */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameEntries: {
        parameters: {
            query?: {
                /** @description Where the page begins: out of the `next` of the page before. */
                cursor?: string;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /**
                 * @description Only entries of this kind.
                 * @example card
                 */
                kind?: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                /**
                 * @description A letter, a digit or `#`: only terms that begin so; `#` for those that begin with no letter.
                 * @example b
                 */
                letter?: string;
                /** @example 10 */
                limit?: number;
                /** @description Only entries with this tag. */
                tag?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries in order of term, page by page */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entries"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameEntriesBySlug: {
        parameters: {
            query?: {
                /**
                 * @description The form of the answer; it comes before `Accept`.
                 * @example json
                 */
                as?: "json" | "markdown" | "html";
                /**
                 * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                 * @example 2000-06
                 */
                asOf?: string;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /** @description A format of the game; its first one by default. */
                format?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
                /** @example beaming */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An entry: its text, and its rules with their status */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModified"];
            /** @description It has another address, in `Location` */
            308: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameEvents: {
        parameters: {
            query?: {
                /** @description Where the page begins: out of the `next` of the page before. */
                cursor?: string;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tournaments in order of id, page by page */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameEventsById: {
        parameters: {
            query?: {
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
                /** @example worlds-2001 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A tournament: its date, its format, the edition it pins, its own rulings */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameFeed: {
        parameters: {
            query?: {
                /**
                 * @description The form of the feed; it comes before `Accept`.
                 * @example json
                 */
                as?: "atom" | "json";
                /** @description A question whose answer is to be told when it becomes another. */
                ask?: string[];
                /** @description The date of a question: only publications flip it then. Without it, the day compared. */
                asOf?: string;
                /**
                 * @description What concerns this entry, its rules and its worked examples.
                 * @example beaming
                 */
                entry?: string;
                /** @description Not a parameter of that name: each of its properties is a parameter `f.<fact>`. Scalars as text, lists by repetition or as JSON, or as a number where only that is known, records as JSON or by the name of their card, what is answered by element as one value for all or a JSON map, a path such as `f.crew[0].licence` for a part of one. */
                facts?: {
                    [key: string]: string;
                };
                /** @description As it is in this format; by default in the first of the game. */
                format?: string;
                /** @description What becomes of this rule, and the rulings that flip for it. */
                rule?: string;
                /** @description Facts whose assumption is switched off, or that are taken back though given. */
                unknown?: string[];
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The 20 latest items, the latest first */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                    "application/feed+json": components["schemas"]["JsonFeed"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameGraph: {
        parameters: {
            query?: {
                /**
                 * @description The form of the answer; it comes before `Accept`.
                 * @example mermaid
                 */
                as?: "json" | "mermaid" | "dot" | "jsonld";
                /** @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC. */
                asOf?: string;
                /**
                 * @description Edges away from the entry or rule.
                 * @example 2
                 */
                depth?: number;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /**
                 * @description Only what lies around this entry.
                 * @example beaming
                 */
                entry?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /** @description A format of the game; its first one by default. */
                format?: string;
                /** @description Only what lies around this rule. */
                rule?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries and rules and what ties them: the whole game, or around an entry or a rule */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Graph"];
                    "application/ld+json": components["schemas"]["GraphLd"];
                    "text/vnd.graphviz": string;
                    "text/vnd.mermaid": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    postGamesByGameImpact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description By rule: the parts to write otherwise. */
                    change?: {
                        [key: string]: {
                            authority?: string;
                            ends?: string | null;
                            events?: string[];
                            formats?: string[];
                            then?: {
                                add?: {
                                    [key: string]: string | number | boolean;
                                };
                                atLeast?: {
                                    [key: string]: string | number | boolean;
                                };
                                atMost?: {
                                    [key: string]: string | number | boolean;
                                };
                                forbid?: string | string[];
                                multiply?: {
                                    [key: string]: string | number | boolean;
                                };
                                note?: string | string[];
                                permit?: string | string[];
                                require?: string | string[];
                                set?: {
                                    [key: string]: string | number | boolean;
                                };
                            } | null;
                            /** @description A condition; null: none. */
                            when?: string | null;
                        };
                    };
                    /** @description The hash of an edition; the newest by default. */
                    edition?: string;
                    /** @description Changed files below the content folder; null takes one away. Not together with the others. */
                    files?: {
                        path: string;
                        text: string | null;
                    }[];
                    /**
                     * @description From this day on; from the first day of each rule by default.
                     * @example 2027
                     */
                    on?: string;
                    /** @description Rules to withdraw. */
                    withdraw?: string[];
                };
            };
        };
        responses: {
            /** @description What withdrawing or changing rules, or changed files, would change: cases, verdicts, entries */
            200: {
                headers: {
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Impact"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameRules: {
        parameters: {
            query?: {
                /** @description Only rules that conclude about this action or quantity. */
                about?: string;
                /**
                 * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                 * @example 2002-06
                 */
                asOf?: string;
                /** @description Where the page begins: out of the `next` of the page before. */
                cursor?: string;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /**
                 * @description Only rules of this entry.
                 * @example beaming
                 */
                entry?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /** @description A format of the game; its first one by default. */
                format?: string;
                limit?: number;
                /** @description Only rules that cite this source. */
                source?: string;
                /**
                 * @description Only rules of this status at the point.
                 * @example rescinded
                 */
                status?: "active" | "modified" | "suspended" | "superseded" | "rescinded" | "expired" | "upcoming" | "elsewhere";
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules in order of id, page by page, with their status */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameRulesById: {
        parameters: {
            query?: {
                /**
                 * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                 * @example 2000-06
                 */
                asOf?: string;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /** @description A format of the game; its first one by default. */
                format?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
                /** @example borg-shields-are-open */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A rule: condition, conclusions, citations, status, relations both ways, cases */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description It has another address, in `Location` */
            308: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameRulesByIdHistory: {
        parameters: {
            query?: {
                /**
                 * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                 * @example latest
                 */
                asOf?: string;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /** @description A format of the game; its first one by default. */
                format?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
                /** @example borg-shields-are-open */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The life of a rule at every date, and its chain both ways: who, when, and where it stands */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description It has another address, in `Location` */
            308: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameRulings: {
        parameters: {
            query?: {
                /**
                 * @description Actions and quantities; without any, every rule that applies.
                 * @example [
                 *       "beam"
                 *     ]
                 */
                ask?: string[];
                /**
                 * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                 * @example 2000-06
                 */
                asOf?: string;
                /** @description `nothing`: no assumption is made; what hangs on one is undetermined. To switch off some, name them in `unknown`. */
                assume?: "nothing";
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /**
                 * @description Not a parameter of that name: each of its properties is a parameter `f.<fact>`. Scalars as text, lists by repetition or as JSON, or as a number where only that is known, records as JSON or by the name of their card, what is answered by element as one value for all or a JSON map, a path such as `f.crew[0].licence` for a part of one.
                 * @example {
                 *       "f.beam.shields_in_the_way": "true",
                 *       "f.beam.shields_owner": "borg"
                 *     }
                 */
                facts?: {
                    [key: string]: string;
                };
                /** @description A format of the game; its first one by default. */
                format?: string;
                /**
                 * @description Parts of the answer: proof, ask, noLonger, text, timeline, unless, verdict. By default the first four.
                 * @example [
                 *       "proof",
                 *       "text",
                 *       "timeline"
                 *     ]
                 */
                include?: string[];
                /** @description Facts never to ask for again. */
                skip?: string[];
                /** @description Facts whose assumption is switched off, or that are taken back though given. */
                unknown?: string[];
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What applies here: a link to share */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    postGamesByGameRulings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ask": [
                 *         "beam"
                 *       ],
                 *       "facts": {
                 *         "beam": {
                 *           "shields_in_the_way": true,
                 *           "shields_owner": "borg"
                 *         }
                 *       },
                 *       "asOf": "2000-06"
                 *     }
                 */
                "application/json": {
                    /** @description Actions and quantities; without any, every rule that applies. */
                    ask?: string | string[];
                    /**
                     * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                     * @example 2000-06
                     * @example latest
                     */
                    asOf?: string;
                    /**
                     * @description `nothing`: no assumption is made; what hangs on one is undetermined. To switch off some, name them in `unknown`.
                     * @enum {unknown}
                     */
                    assume?: "nothing";
                    /** @description The hash of an edition; the newest by default. */
                    edition?: string;
                    /** @description A tournament, by its id: its date, format and rulings hold. */
                    event?: string;
                    /** @description Facts by name, dotted or nested, or by path. A list may be the number of its elements; what is answered by element one value for all. */
                    facts?: {
                        [key: string]: unknown;
                    };
                    /** @description A format of the game; its first one by default. */
                    format?: string;
                    /** @description Parts of the answer: proof, ask, noLonger, text, timeline, unless, verdict. By default the first four. */
                    include?: string | string[];
                    /** @description Facts never to ask for again. */
                    skip?: string | string[];
                    /** @description Facts whose assumption is switched off, or that are taken back though given. */
                    unknown?: string | string[];
                };
            };
        };
        responses: {
            /** @description What applies here */
            200: {
                headers: {
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameSearch: {
        parameters: {
            query: {
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /**
                 * @description Only entries of this kind.
                 * @example rule
                 */
                kind?: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                limit?: number;
                offset?: number;
                /**
                 * @description Words, or the beginning of one; misspelt ones are found too.
                 * @example beem shelds
                 */
                q: string;
                /** @description Only entries with this tag. */
                tag?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of one game by words, misspelt ones too */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameSources: {
        parameters: {
            query?: {
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents the rules come from */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sources"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameSourcesById: {
        parameters: {
            query?: {
                /**
                 * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                 * @example 2002-06
                 */
                asOf?: string;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /** @description A format of the game; its first one by default. */
                format?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
                /** @example the-borg-supplement */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A document: its sections, and the rules that cite each */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameSuggest: {
        parameters: {
            query: {
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
                /** @example 5 */
                limit?: number;
                /**
                 * @description The beginning of a term or alias.
                 * @example tra
                 */
                q: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Terms and aliases that begin as typed */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    postGamesByGameTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "2 Borg Cube\n3x Transprt Drone\nBorg Queen (stopped)",
                 *       "asOf": "2002-06"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                     * @example 2000-06
                     * @example latest
                     */
                    asOf?: string;
                    /** @description The hash of an edition; the newest by default. */
                    edition?: string;
                    /** @description A tournament, by its id: its date, format and rulings hold. */
                    event?: string;
                    /** @description A format of the game; its first one by default. */
                    format?: string;
                    /** @description Lines such as `2 Borg Cube`; counts, headings and remarks are understood. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description A deck or a board pasted as lines: the entries, the rules that touch them, and warnings */
            200: {
                headers: {
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameUnderstand: {
        parameters: {
            query: {
                /**
                 * @description The question so far, which the sentence goes on with: the query of its link.
                 * @example ?ask=beam&f.beam.shields_owner=borg&asOf=2000-06
                 */
                before?: string;
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description The action or quantity that somebody chose among those the sentence can ask about. */
                meant?: string;
                /**
                 * @description A sentence, as one would put it to a judge.
                 * @example can a borg scout beam through romulan shields in 2000
                 */
                q: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sentence in plain words as a question */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Understanding"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    postGamesByGameUnderstandCorrection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "can my away team leave through the shields",
                 *       "chosen": "beam"
                 *     }
                 */
                "application/json": {
                    /** @description The action or quantity that was meant, by any of its names. */
                    chosen: string;
                    /** @description What was typed. */
                    message: string;
                };
            };
        };
        responses: {
            /** @description Taken note of */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getGamesByGameVocabulary: {
        parameters: {
            query?: {
                /** @description The hash of an edition; the newest by default. */
                edition?: string;
                /** @description A tournament, by its id: its date, format and rulings hold. */
                event?: string;
            };
            header?: never;
            path: {
                /** @example stccg */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Types, facts, quantities and actions */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vocabulary"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getReceipts: {
        parameters: {
            query: {
                /** @description `csv` and `html` hold all of them. */
                as?: "json" | "csv" | "html";
                /** @description Where the page begins: out of the `next` of the page before. */
                cursor?: string;
                /**
                 * @description The tournament, by its id.
                 * @example worlds-2001
                 */
                event: string;
                /** @example stccg */
                game: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rulings kept at an event, in order of number, page by page */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipts"];
                    "text/csv": string;
                    "text/html": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    postReceipts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "game": "stccg",
                 *       "event": "worlds-2001",
                 *       "question": {
                 *         "ask": [
                 *           "beam"
                 *         ],
                 *         "facts": {
                 *           "beam.shields_in_the_way": true,
                 *           "beam.shields_owner": "borg"
                 *         }
                 *       },
                 *       "table": "7"
                 *     }
                 */
                "application/json": {
                    /** @description The answer as it was read out. It is refused where the edition answers otherwise. */
                    answer?: {
                        answers: {
                            [key: string]: unknown;
                        }[];
                    };
                    /** @description The hash of an edition; the newest by default. */
                    edition?: string;
                    /** @description The tournament, by its id. */
                    event: string;
                    /** @example stccg */
                    game: string;
                    /**
                     * @description The instant at which it was given, in UTC, by the clock at the table; it may have waited for reception.
                     * @example 2026-11-21T12:00:00Z
                     */
                    given?: string;
                    /** @description Names this request: sent again with the same key, it is kept once. */
                    key?: string;
                    /** @description What else is to be remembered. It can be erased later. */
                    note?: string;
                    /**
                     * @example {
                     *       "ask": [
                     *         "beam"
                     *       ],
                     *       "facts": {
                     *         "beam": {
                     *           "shields_in_the_way": true,
                     *           "shields_owner": "borg"
                     *         }
                     *       },
                     *       "asOf": "2000-06"
                     *     }
                     */
                    question: {
                        /** @description Actions and quantities; without any, every rule that applies. */
                        ask?: string | string[];
                        /**
                         * @description A day, month or year, or `latest`. Without it the date of the event, else today in UTC.
                         * @example 2000-06
                         * @example latest
                         */
                        asOf?: string;
                        /**
                         * @description `nothing`: no assumption is made; what hangs on one is undetermined. To switch off some, name them in `unknown`.
                         * @enum {unknown}
                         */
                        assume?: "nothing";
                        /** @description The hash of an edition; the newest by default. */
                        edition?: string;
                        /** @description A tournament, by its id: its date, format and rulings hold. */
                        event?: string;
                        /** @description Facts by name, dotted or nested, or by path. A list may be the number of its elements; what is answered by element one value for all. */
                        facts?: {
                            [key: string]: unknown;
                        };
                        /** @description A format of the game; its first one by default. */
                        format?: string;
                        /** @description Parts of the answer: proof, ask, noLonger, text, timeline, unless, verdict. By default the first four. */
                        include?: string | string[];
                        /** @description Facts never to ask for again. */
                        skip?: string | string[];
                        /** @description Facts whose assumption is switched off, or that are taken back though given. */
                        unknown?: string | string[];
                    };
                    /** @description The table. */
                    table?: string;
                    /** @description Who gave the ruling, and to whom. It can be erased later. */
                    who?: string;
                };
            };
        };
        responses: {
            /** @description Keep a ruling as given at a table */
            200: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            /** @description Kept */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getReceiptsById: {
        parameters: {
            query?: {
                /** @description `stored`: the bytes that were kept, alone. `html`: a page to print. */
                as?: "json" | "stored" | "html";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ruling as it was kept, and whether it would be given again */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"] | components["schemas"]["StoredReceipt"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    deleteReceiptsByIdPersonal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erase who and note of a receipt; the ruling and its place in the chain stay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getReceiptsCheck: {
        parameters: {
            query: {
                /**
                 * @description The tournament, by its id.
                 * @example worlds-2001
                 */
                event: string;
                /** @example stccg */
                game: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether every receipt of an event is as it was kept, and none is missing in between */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chain"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getSearch: {
        parameters: {
            query: {
                /** @description Only these games; all by default. */
                game?: string[];
                /** @description Only entries of this kind. */
                kind?: "rule" | "term" | "card" | "skill" | "icon" | "procedure" | "format";
                /** @example 5 */
                limit?: number;
                offset?: number;
                /**
                 * @description Words, or the beginning of one; misspelt ones are found too.
                 * @example borg cube
                 */
                q: string;
                /** @description Only entries with this tag. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of all games by words, misspelt ones too */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "Umpire-Edition": components["headers"]["Umpire-Edition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks there are, in the order they were made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhooks"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    postWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "game": "stccg",
                 *       "url": "https://judge.example/umpire",
                 *       "entry": "beaming"
                 *     }
                 */
                "application/json": {
                    /** @description What concerns this entry, its rules and its worked examples. */
                    entry?: string;
                    /** @description As it is in this format; by default in the first of the game. */
                    format?: string;
                    game: string;
                    /** @description A question whose answer is to be told when it becomes another: the query of its link. */
                    question?: string;
                    /** @description What becomes of this rule, and the rulings that flip for it. */
                    rule?: string;
                    /** @description Where to send it, with `https://`. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["Unanswerable"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    getWebhooksById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook, and what became of the latest that was to be sent to it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["AddressTooLong"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
    deleteWebhooksById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a webhook, with what was still to be sent to it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Busy"];
        };
    };
}
