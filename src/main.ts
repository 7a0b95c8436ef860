#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// What was compiled at the last start need not be compiled again: a third of the time until a server is ready.
enableCompileCache()

// A reader such as `head` may close the pipe before all is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const { run } = await import('./cli/index.ts')
process.exitCode = await run(process.argv.slice(2))
