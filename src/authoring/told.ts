/** How a function of conditions is called, and what it comes to. */
interface FunctionTold {
  readonly shape: string
  readonly what: string
}

/** Every function and macro of conditions in a few words. Source: design, Conditions; semantics D2. */
export const FUNCTIONS_TOLD: ReadonlyMap<string, FunctionTold> = new Map(
  Object.entries({
    size: { shape: 'size(list)', what: 'How many elements a list or map has, or a text characters.' },
    contains: { shape: 'text.contains(part)', what: 'Whether a text has another in it.' },
    startsWith: { shape: 'text.startsWith(part)', what: 'Whether a text begins with another.' },
    endsWith: { shape: 'text.endsWith(part)', what: 'Whether a text ends with another.' },
    sum: { shape: 'sum(numbers)', what: 'All numbers together.' },
    min: { shape: 'min(numbers)', what: 'The least number.' },
    max: { shape: 'max(numbers)', what: 'The greatest number.' },
    count: { shape: 'count(list) or list.count(x, condition)', what: 'How many there are, or of how many it is true.' },
    distinct: { shape: 'distinct(list)', what: 'The list with each value once.' },
    flatten: { shape: 'flatten(lists)', what: 'Several lists as one.' },
    only: { shape: 'only(list)', what: 'The one element of a list that has no more.' },
    abs: { shape: 'abs(number)', what: 'A number without its sign.' },
    floor: { shape: 'floor(number)', what: 'The whole number below.' },
    ceil: { shape: 'ceil(number)', what: 'The whole number above.' },
    quot: { shape: 'quot(a, b)', what: 'How often b goes into a, as a whole number.' },
    assign: { shape: 'assign(needs, offers)', what: 'Whether each need can have an offer of its own.' },
    int: { shape: 'int(value)', what: 'A value as a whole number.' },
    double: { shape: 'double(value)', what: 'A value as a number.' },
    string: { shape: 'string(value)', what: 'A value as a text.' },
    exists: { shape: 'list.exists(x, condition)', what: 'Whether it is true of some element.' },
    all: { shape: 'list.all(x, condition)', what: 'Whether it is true of every element.' },
    exists_one: { shape: 'list.exists_one(x, condition)', what: 'Whether it is true of exactly one element.' },
    filter: { shape: 'list.filter(x, condition)', what: 'The elements of which it is true.' },
    map: { shape: 'list.map(x, value)', what: 'A value of each element.' },
    has: { shape: 'has(record.field)', what: 'Whether a field that may be absent is there.' },
    may: { shape: 'may(action)', what: 'Whether something is permitted, by all rules on it.' },
    must: { shape: 'must(action)', what: 'Whether something is required, by all rules on it.' },
  }),
)
