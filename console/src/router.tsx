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

/** The addresses that a client is told, and keeps: those of its real calls. */
const ofClients = ['/client', '/client/$'].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location: { pathname, search } }) => {
      const calls = /^\/client(\/calls(\/.*)?)$/.exec(pathname)?.[1]
      throw redirect({ to: calls ? `/live${calls}` : '/live/client', search })
    },
  }),
)

const shell = createRoute({ getParentRoute: () => root, path: '/$mode', component: Shell })

const page = (path: string, component: RouteComponent) => createRoute({ getParentRoute: () => shell, path, component })

/** What is opened later, with the words that come then. */
const later = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const [Page, { withLater }] = await Promise.all([load(), import('./words/with-later.tsx')])
    return { Page: withLater(Page) }
  }, 'Page')

const pages = [
  page('/', HomePage),
  page(
    '/running',
    later(() => import('./running/running-page.tsx').then(({ RunningPage }) => RunningPage)),
  ),
  page(
    '/calls',
    later(() => import('./calls/calls-page.tsx').then(({ CallsPage }) => CallsPage)),
  ),
  page(
    '/review',
    later(() => import('./review/review-page.tsx').then(({ ReviewPage }) => ReviewPage)),
  ),
  page(
    '/calls/$id',
    later(() => import('./calls/call-page.tsx').then(({ CallPage }) => CallPage)),
  ),
  page(
    '/client',
    later(() => import('./client/client-page.tsx').then(({ ClientPage }) => ClientPage)),
  ),
  page(
    '/agents',
    later(() => import('./agents/agents-page.tsx').then(({ AgentsPage }) => AgentsPage)),
  ),
  page(
    '/agents/$id',
    later(() => import('./agents/agent-page.tsx').then(({ AgentPage }) => AgentPage)),
  ),
  page(
    '/agents/$id/publish',
    later(() => import('./agents/publish-page.tsx').then(({ PublishPage }) => PublishPage)),
  ),
  page(
    '/campaigns',
    later(() => import('./campaigns/campaigns-page.tsx').then(({ CampaignsPage }) => CampaignsPage)),
  ),
  page(
    '/campaigns/new',
    later(() => import('./campaigns/new-campaign-page.tsx').then(({ NewCampaignPage }) => NewCampaignPage)),
  ),
  page(
    '/campaigns/$id',
    later(() => import('./campaigns/campaign-page.tsx').then(({ CampaignPage }) => CampaignPage)),
  ),
  page(
    '/do-not-call',
    later(() => import('./suppressions/suppressions-page.tsx').then(({ SuppressionsPage }) => SuppressionsPage)),
  ),
  page(
    '/numbers',
    later(() => import('./numbers/numbers-page.tsx').then(({ NumbersPage }) => NumbersPage)),
  ),
  page(
    '/clients',
    later(() => import('./clients/clients-page.tsx').then(({ ClientsPage }) => ClientsPage)),
  ),
  page(
    '/clients/usage',
    later(() => import('./clients/usage-page.tsx').then(({ UsagePage }) => UsagePage)),
  ),
  page(
    '/pictures',
    later(() => import('./pictures/pictures-page.tsx').then(({ PicturesPage }) => PicturesPage)),
  ),
  page(
    '/developers/keys',
    later(() => import('./developers/keys-page.tsx').then(({ KeysPage }) => KeysPage)),
  ),
  page(
    '/developers/requests',
    later(() => import('./developers/requests-page.tsx').then(({ RequestsPage }) => RequestsPage)),
  ),
  page(
    '/developers/events',
    later(() => import('./developers/events-page.tsx').then(({ EventsPage }) => EventsPage)),
  ),
  page(
    '/developers/events/$id',
    later(() => import('./developers/events-page.tsx').then(({ EventsPage }) => EventsPage)),
  ),
  page(
    '/developers/signing',
    later(() => import('./developers/signing-page.tsx').then(({ SigningPage }) => SigningPage)),
  ),
  page(
    '/developers/inbox',
    later(() => import('./developers/inbox-page.tsx').then(({ InboxPage }) => InboxPage)),
  ),
  page(
    '/developers/reference',
    later(() => import('./developers/reference-page.tsx').then(({ ReferencePage }) => ReferencePage)),
  ),
  page(
    '/developers/mcp',
    later(() => import('./developers/mcp-page.tsx').then(({ McpPage }) => McpPage)),
  ),
  page(
    '/settings/account',
    later(() => import('./settings/account-page.tsx').then(({ AccountPage }) => AccountPage)),
  ),
  page(
    '/settings/trunks',
    later(() => import('./installation/trunks-page.tsx').then(({ TrunksPage }) => TrunksPage)),
  ),
  page(
    '/settings/models',
    later(() => import('./installation/models-page.tsx').then(({ ModelsPage }) => ModelsPage)),
  ),
  page(
    '/settings/system',
    later(() => import('./installation/system-page.tsx').then(({ SystemPage }) => SystemPage)),
  ),
  page(
    '/settings/brand',
    later(() => import('./brand/brand-page.tsx').then(({ BrandPage }) => BrandPage)),
  ),
  page(
    '/settings/people',
    later(() => import('./people/people-page.tsx').then(({ PeoplePage }) => PeoplePage)),
  ),
  page(
    '/settings/me',
    later(() => import('./people/me-page.tsx').then(({ MePage }) => MePage)),
  ),
  page(
    '/settings/audit',
    later(() => import('./settings/audit-page.tsx').then(({ AuditPage }) => AuditPage)),
  ),
]

export const router = createRouter({
  routeTree: root.addChildren([...door, ...ofClients, shell.addChildren(pages)]),
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
