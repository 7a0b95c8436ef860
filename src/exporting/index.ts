export { ExportFolder, InTheWay, type Written } from './folder.ts'
export { exported } from './threads.ts'
