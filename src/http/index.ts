export { listenAt } from './listening.ts'
export type { App } from './routes/app.ts'
export { createServer, type ServerOptions } from './server.ts'
export { isNetwork } from './webhooks/addresses.ts'
