import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firebaseOrigins, securityHeaders } from './server/web/security-headers.ts'

/** Filled at build time: a real project's public web configuration, or nothing, which makes a demo build. */
const firebase = process.env.FIREBASE_PROJECT_ID
  ? {
      projectId: process.env.FIREBASE_PROJECT_ID,
      apiKey: process.env.FIREBASE_API_KEY ?? '',
      authDomain: process.env.FIREBASE_AUTH_DOMAIN ?? `${process.env.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    }
  : undefined

const developmentNonce = 'development'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const passedOn = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator']

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
  ],
  define: {
    'import.meta.env.DEMO': JSON.stringify(!firebase),
    'import.meta.env.FIREBASE': JSON.stringify(
      firebase ?? { projectId: 'demo-vision', apiKey: 'demo', authDomain: '' },
    ),
  },
  // The same headers as in production; the nonce is for the scripts that hot reload puts into the page.
  ...(command === 'serve' ? { html: { cspNonce: developmentNonce } } : {}),
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
  server: {
    headers: securityHeaders({
      nonce: developmentNonce,
      ...(firebase ? { connectTo: firebaseOrigins } : {}),
    }),
    proxy: Object.fromEntries(passedOn.map((path) => [path, server])),
  },
}))
