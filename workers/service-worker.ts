import { forwardSync } from './shell/background-sync.ts'
import { leave } from './shell/leave.ts'
import { serveShell } from './shell/serve-shell.ts'
import { takeShared } from './shell/take-shared.ts'

declare const self: ServiceWorkerGlobalScope

// Decided at build time; see "The emergency exit" in docs/deploy.md.
if (import.meta.env.EXIT) leave(self)
else {
  serveShell(self, self.__WB_MANIFEST)
  takeShared()
  forwardSync(self)
}
