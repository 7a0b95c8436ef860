export { Writing } from './desk/writing.ts'
export { listenAt } from './listening.ts'
export type { App } from './routes/app.ts'
export { createServer, type ServerOptions } from './server.ts'
