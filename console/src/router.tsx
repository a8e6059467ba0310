import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { searchOf } from './api/client.ts'
import { HomePage } from './home/home-page.tsx'
import { Trouble } from './parts/trouble.tsx'
import { LoginPage } from './session/login-page.tsx'
import { Shell } from './shell/shell.tsx'

/** Every address of the console. The first pages come at once, each other one when it is opened. */
const root = createRootRoute({ component: Outlet, notFoundComponent: () => <Navigate to="/" replace /> })

const door = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/test' })
    },
  }),
  createRoute({ getParentRoute: () => root, path: '/login', component: LoginPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgotten',
    component: lazyRouteComponent(() => import('./session/forgotten-page.tsx'), 'ForgottenPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/welcome/$token',
    component: lazyRouteComponent(() => import('./session/welcome-page.tsx'), 'WelcomePage'),
  }),
]

const shell = createRoute({ getParentRoute: () => root, path: '/$mode', component: Shell })

const page = (path: string, component: RouteComponent) => createRoute({ getParentRoute: () => shell, path, component })

/** What runs the business: with words that nothing else says. */
const business = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const [Page, { withBusiness }] = await Promise.all([load(), import('./words/with-business.tsx')])
    return { Page: withBusiness(Page) }
  }, 'Page')

const pages = [
  page('/', HomePage),
  page(
    '/calls',
    lazyRouteComponent(() => import('./calls/calls-page.tsx'), 'CallsPage'),
  ),
  page(
    '/review',
    business(() => import('./review/review-page.tsx').then(({ ReviewPage }) => ReviewPage)),
  ),
  page(
    '/calls/$id',
    lazyRouteComponent(() => import('./calls/call-page.tsx'), 'CallPage'),
  ),
  page(
    '/agents',
    lazyRouteComponent(() => import('./agents/agents-page.tsx'), 'AgentsPage'),
  ),
  page(
    '/agents/$id',
    lazyRouteComponent(() => import('./agents/agent-page.tsx'), 'AgentPage'),
  ),
  page(
    '/agents/$id/publish',
    lazyRouteComponent(() => import('./agents/publish-page.tsx'), 'PublishPage'),
  ),
  page(
    '/campaigns',
    business(() => import('./campaigns/campaigns-page.tsx').then(({ CampaignsPage }) => CampaignsPage)),
  ),
  page(
    '/campaigns/new',
    business(() => import('./campaigns/new-campaign-page.tsx').then(({ NewCampaignPage }) => NewCampaignPage)),
  ),
  page(
    '/campaigns/$id',
    business(() => import('./campaigns/campaign-page.tsx').then(({ CampaignPage }) => CampaignPage)),
  ),
  page(
    '/do-not-call',
    business(() => import('./suppressions/suppressions-page.tsx').then(({ SuppressionsPage }) => SuppressionsPage)),
  ),
  page(
    '/numbers',
    business(() => import('./numbers/numbers-page.tsx').then(({ NumbersPage }) => NumbersPage)),
  ),
  page(
    '/clients',
    business(() => import('./clients/clients-page.tsx').then(({ ClientsPage }) => ClientsPage)),
  ),
  page(
    '/clients/usage',
    business(() => import('./clients/usage-page.tsx').then(({ UsagePage }) => UsagePage)),
  ),
  page(
    '/pictures',
    business(() => import('./pictures/pictures-page.tsx').then(({ PicturesPage }) => PicturesPage)),
  ),
  page(
    '/developers/keys',
    lazyRouteComponent(() => import('./developers/keys-page.tsx'), 'KeysPage'),
  ),
  page(
    '/developers/requests',
    lazyRouteComponent(() => import('./developers/requests-page.tsx'), 'RequestsPage'),
  ),
  page(
    '/developers/events',
    lazyRouteComponent(() => import('./developers/events-page.tsx'), 'EventsPage'),
  ),
  page(
    '/developers/events/$id',
    lazyRouteComponent(() => import('./developers/events-page.tsx'), 'EventsPage'),
  ),
  page(
    '/developers/signing',
    lazyRouteComponent(() => import('./developers/signing-page.tsx'), 'SigningPage'),
  ),
  page(
    '/developers/inbox',
    lazyRouteComponent(() => import('./developers/inbox-page.tsx'), 'InboxPage'),
  ),
  page(
    '/developers/reference',
    lazyRouteComponent(() => import('./developers/reference-page.tsx'), 'ReferencePage'),
  ),
  page(
    '/developers/mcp',
    lazyRouteComponent(() => import('./developers/mcp-page.tsx'), 'McpPage'),
  ),
  page(
    '/settings/account',
    lazyRouteComponent(() => import('./settings/account-page.tsx'), 'AccountPage'),
  ),
  page(
    '/settings/people',
    lazyRouteComponent(() => import('./people/people-page.tsx'), 'PeoplePage'),
  ),
  page(
    '/settings/me',
    lazyRouteComponent(() => import('./people/me-page.tsx'), 'MePage'),
  ),
  page(
    '/settings/audit',
    lazyRouteComponent(() => import('./settings/audit-page.tsx'), 'AuditPage'),
  ),
]

export const router = createRouter({
  routeTree: root.addChildren([...door, shell.addChildren(pages)]),
  // An address and a request to the API are the same question: plain text, and no quotes around what looks like a
  // number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = searchOf(search)
    return text === '' ? '' : `?${text}`
  },
  defaultErrorComponent: ({ error, reset }) => <Trouble error={error} onRetry={reset} />,
  defaultPreload: false,
})
