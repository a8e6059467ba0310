import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { ApiProblem, isLoggedOut } from './api/api-problem.ts'
import { ToastProvider, Toasts } from './parts/toast.tsx'
import { router } from './router.tsx'
import { useLanguage } from './session/preferences.ts'
import { SESSION_KEY } from './session/session.ts'
import { messagesIn } from './words/words.ts'
import './styles/app.css'

/** The console: one page, which asks what every customer may ask. */

/** What the caller did wrong stays wrong; what the world did may be over in a moment. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
const TRIES_MAX = 3

const client = new QueryClient({
  defaultOptions: { queries: { retry: (count, error) => isPassing(error) && count < TRIES_MAX } },
  queryCache: new QueryCache({
    // A session that was ended elsewhere: the frame asks who is logged in, and leads to the door.
    onError: (error, query) => {
      if (isLoggedOut(error) && query.queryKey[0] !== SESSION_KEY[0])
        void client.invalidateQueries({ queryKey: SESSION_KEY })
    },
  }),
})

function Console() {
  const language = useLanguage()
  return (
    <IntlProvider locale={language} messages={messagesIn(language)} timeZone="Europe/Rome">
      <ToastProvider>
        <RouterProvider router={router} />
        <Toasts />
      </ToastProvider>
    </IntlProvider>
  )
}

const place = document.querySelector('#root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={client}>
          <Console />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )
