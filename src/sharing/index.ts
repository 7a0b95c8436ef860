export { type BuiltPage, DESK, PAGE_POLICY, readBuiltPage } from './built-page.ts'
export {
  type Card,
  changesCard,
  homeCard,
  type Moment,
  rulingCard,
} from './card.ts'
export { drawerIn } from './drawer.ts'
export { drawing } from './drawing.ts'
export { dayBegins, dayItem, type Feed, feedFor, type Item, idOf, MOST_ITEMS, type Wanted } from './feed.ts'
export { ATOM_TYPE, atom, JSON_FEED_TYPE, jsonFeed } from './feed-forms.ts'
export { llms, type Mapped, MOST_MAPPED, mapOf, openSearch, robots, siteMap, siteMaps } from './maps.ts'
export {
  changesMarkdown,
  homeMarkdown,
  rulingMarkdown,
} from './markdown.ts'
export { escaped } from './markup.ts'
export { changesLink, type Reached } from './news-links.ts'
export { headOf, type Telling } from './page-head.ts'
export { formOf, momentQuery, pathOf, pictureOf, rulingQuery, type Subject, subjectAt } from './paths.ts'
export { PICTURE, picture } from './picture.ts'
export { RULING_PARTS, type Sheet, sheetOf } from './sheet.ts'
export {
  dateView,
  entriesInOrder,
  entryKey,
  entrySummary,
  entryView,
  fullRule,
  gameSummary,
  gameView,
  ruleSummary,
  ruleView,
  type Standing,
  sourceSummary,
  sourceView,
  standingOf,
  vocabularyView,
} from './views.ts'
