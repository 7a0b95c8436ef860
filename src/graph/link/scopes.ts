import { type At, fault, type ParsedPack } from '../../domain/index.ts'
import type { Where } from '../life/rule.ts'
import type { Report } from './report.ts'

/** Whether all these formats and events are of this game; those that are not are reported. */
export function checkScope(
  formats: readonly At<string>[],
  events: readonly At<string>[],
  pack: ParsedPack,
  report: Report,
  rule?: string,
): boolean {
  const knownFormats = pack.settings.formats.map((format) => format.id)
  const knownEvents = pack.events.map((event) => event.id)
  const check = (code: 'format/unknown' | 'event/unknown', names: readonly At<string>[], known: readonly string[]) =>
    names.filter(({ value, place }) => {
      if (known.includes(value)) return false
      if (code === 'event/unknown' && pack.broken.events?.has(value)) return true
      report(
        fault(code, place, value, {
          nearest: report.near(value, () => known),
          ...(rule === undefined ? {} : { rule }),
        }),
      )
      return true
    }).length === 0
  const [areFormats, areEvents] = [
    check('format/unknown', formats, knownFormats),
    check('event/unknown', events, knownEvents),
  ]
  return areFormats && areEvents
}

/** Everywhere a question can be asked: each format at no event, and each event in its format. */
export function places(pack: ParsedPack): Where[] {
  return [
    ...pack.settings.formats.map(({ id }) => ({ format: id })),
    ...pack.events.map((event) => ({ format: formatOf(event, pack), event: event.id })),
  ]
}

/** An event's format; the game's default where it gives none, or one there is not. */
export function formatOf(event: ParsedPack['events'][number], { settings }: ParsedPack): string {
  const given = settings.formats.find((format) => format.id === event.format?.value)
  return (given ?? settings.formats[0])?.id ?? ''
}
