import { type Compared, changesBetween } from '../../compare/index.ts'
import { workAside } from '../aside/working.ts'
import type { Job } from './job.ts'

workAside<Job, Compared>(async ({ from, to, ...rest }, { edition }) => {
  const [older, newer] = await Promise.all([edition(from.edition), edition(to.edition)])
  return changesBetween({ from: { ...from, edition: older }, to: { ...to, edition: newer }, ...rest })
})
