import { Workbox } from 'workbox-window'
import { addressAt } from '../../editions/index.ts'
import { given } from '../given.ts'
import { newer } from './newer-program.tsx'

/** Has the page kept on this device, so that it opens without reception. */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox(addressAt(given.host, '/sw.js'), { scope: addressAt(given.host, '/') })
  worker.addEventListener('waiting', () => {
    newer.value = () => {
      worker.addEventListener('controlling', () => location.reload())
      worker.messageSkipWaiting()
    }
  })
  // A device that keeps nothing shows the page all the same.
  worker.register({ immediate: true }).catch(() => undefined)
}
