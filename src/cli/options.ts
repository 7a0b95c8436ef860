import type { Command } from 'commander'

/** The options that say which game and which moment. */
export interface PointOptions {
  readonly content?: string
  readonly game?: string
  readonly asOf?: string
  readonly format?: string
  readonly event?: string
}

export function withContent(command: Command): Command {
  return command.option('--content <dir>', 'folder of the games')
}

export function withPoint(command: Command): Command {
  return withContent(command)
    .option('--game <game>', 'the game, where more than one could be meant')
    .option('--as-of <date>', 'a day, month or year, or latest; else the date of the event, else today (UTC)')
    .option('--format <format>', 'a format of the game')
    .option('--event <event>', 'a tournament')
}

/** Options that may be repeated or hold several, divided by commas. */
export function several(value: string, before: readonly string[] = []): string[] {
  return [...before, ...value.split(',').filter((part) => part !== '')]
}

/** The date, format and event that are named. */
export function givenIn(options: PointOptions): Pick<PointOptions, 'asOf' | 'format' | 'event'> {
  return { ...(options.asOf === undefined ? {} : { asOf: options.asOf }), ...scope(options) }
}

export function scope({ format, event }: PointOptions): { readonly format?: string; readonly event?: string } {
  return { ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
}
