import { serveShell } from './service-worker/app-shell.ts'
import { leave } from './service-worker/self-unregister.ts'
import { takeShared } from './service-worker/share-target.ts'

declare const self: ServiceWorkerGlobalScope

// Decided at build time; see "The emergency exit" in docs/deploy.md.
if (import.meta.env.EXIT) leave(self)
else {
  serveShell(self, self.__WB_MANIFEST)
  takeShared()
}
