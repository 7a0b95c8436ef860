export {
  type Card,
  changesCard,
  entryCard,
  gameCard,
  homeCard,
  type Moment,
  ruleCard,
  rulingCard,
  sourceCard,
} from './card.ts'
export { drawing } from './drawing.ts'
export { headTags, type Told } from './head.ts'
export { entryData, gameData, ruleData, settledData } from './linked-data.ts'
export { llms, type Mapped, MOST_MAPPED, mapOf, openSearch, robots, siteMap, siteMaps } from './maps.ts'
export {
  changesMarkdown,
  entryMarkdown,
  gameMarkdown,
  homeMarkdown,
  ruleMarkdown,
  rulingMarkdown,
  sourceMarkdown,
  sourcesMarkdown,
} from './markdown.ts'
export { escaped } from './markup.ts'
export { feedOf, formOf, momentQuery, pathOf, pictureOf, rulingQuery, type Subject, subjectAt } from './paths.ts'
export { PICTURE, picture } from './picture.ts'
