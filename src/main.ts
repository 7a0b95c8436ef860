#!/usr/bin/env node
import { run } from './cli/index.ts'

// A reader such as `head` may close the pipe before all is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await run(process.argv.slice(2))
