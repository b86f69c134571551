import '@lorecircle/shared/styles/fonts.css'
import '@lorecircle/shared/styles/tokens.css'
import '@lorecircle/shared/styles/base.css'
import '@lorecircle/shared/styles/controls.css'
import '@lorecircle/shared/styles/fields.css'
import '@lorecircle/shared/styles/books.css'
import '@lorecircle/shared/styles/frames.css'
import './workspace.css'
import './portal.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { setTokenSource } from './api/id-token.ts'
import { makeQueryClient } from './api/query-client.ts'
import { loadConfig } from './config/config.ts'
import { configureIdentity, fetchIdToken } from './identity/identity.ts'
import { watchLogins } from './identity/session.ts'
import { setSessionState } from './identity/session-state.ts'
import { returnFocus } from './layout/return-focus.ts'

async function open(root: HTMLElement) {
  configureIdentity(await loadConfig())
  setTokenSource(fetchIdToken)
  watchLogins()
  const { router } = await import('./router.tsx')
  const queries = makeQueryClient(() => setSessionState('ended'))
  returnFocus(document.body)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** False if the browser blocks storage: reading it then throws, or it is missing. */
function keepsStorage(): boolean {
  try {
    return Boolean(localStorage && sessionStorage)
  } catch {
    return false
  }
}

const root = document.getElementById('root')
if (root && !keepsStorage()) {
  root.textContent =
    'Your browser blocks cookies and storage for this site. The portal needs both to keep you logged in and your drafts safe. Allow them for this site, and reload the page.'
} else if (root) {
  open(root).catch((error: unknown) => {
    console.error(error)
    root.textContent = 'The portal could not be opened. Please reload the page.'
  })
}
