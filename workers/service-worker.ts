import { serveShell } from './service-worker/app-shell.ts'
import { forwardSync } from './service-worker/background-sync.ts'
import { unregister } from './service-worker/self-unregister.ts'
import { registerShareTarget } from './service-worker/share-target.ts'

declare const self: ServiceWorkerGlobalScope

// A build with EXIT=1 removes a broken service worker from devices: its service worker unregisters itself.
if (import.meta.env.EXIT) unregister(self)
else {
  serveShell(self, self.__WB_MANIFEST)
  registerShareTarget()
  forwardSync(self)
}
