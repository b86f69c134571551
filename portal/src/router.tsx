import type { ComponentType } from 'react'
import { createBrowserRouter, replace } from 'react-router'
import { homePath } from './identity/return-to.ts'
import { requireSession } from './identity/session.ts'
import { portalRoute } from './identity/useAuthor.ts'
import { panels } from './layout/panels.ts'
import { Crashed, CrashedScreen } from './ui/Crashed.tsx'
import { Opening } from './ui/Opening.tsx'

const home = { loader: () => replace(homePath) }
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

/** Paths match whatever their casing. Each screen is loaded where it is used. */
export const router = createBrowserRouter([
  {
    errorElement: <Crashed />,
    hydrateFallbackElement: <Opening />,
    children: [
      { path: '/login', lazy: () => import('./auth/Login.tsx') },
      { path: '/signup', lazy: () => import('./auth/SignUp.tsx') },
      { path: '/verify', lazy: () => import('./auth/Verify.tsx') },
      { path: '/forgot-password', lazy: () => import('./auth/ForgotPassword.tsx') },
      { path: '/goodbye', lazy: () => import('./auth/Goodbye.tsx') },
      { path: '/stripe-return', lazy: () => import('./membership/StripeReturn.tsx') },
      {
        id: portalRoute,
        loader: requireSession,
        lazy: () => import('./layout/Portal.tsx'),
        children: [
          {
            // A screen that fails leaves the menu standing.
            errorElement: <CrashedScreen />,
            children: [
              { path: '/welcomepage', lazy: screen(panels.welcome) },
              {
                path: '/welcome',
                lazy: screen(async () => (await import('./welcome/WelcomePreview.tsx')).WelcomePreview),
              },
              {
                path: '/custom-domain-request',
                lazy: screen(
                  async () => (await import('./domains/CustomDomainRequest.tsx')).CustomDomainRequest,
                ),
              },
              {
                path: '/authorportal',
                children: [
                  { index: true, lazy: screen(panels.home) },
                  { path: 'mainpage', lazy: () => import('./layout/Dashboard.tsx') },
                  { path: 'letsgetstarted', lazy: screen(panels.getstarted) },
                  { path: 'start', lazy: screen(panels.getstarted) },
                  { path: 'subscribetomembership', lazy: () => import('./membership/Subscribe.tsx') },
                  { path: 'domainclaim', lazy: () => import('./domains/DomainClaim.tsx') },
                  { path: 'stripeonboarding', lazy: () => import('./payments/StripeOnboarding.tsx') },
                  { path: 'addbook', lazy: screen(panels.addbook) },
                  { path: 'mybooks', lazy: screen(panels.books) },
                  { path: 'bookdetails', lazy: () => import('./books/editor/BookDetails.tsx') },
                  { path: 'blog', lazy: screen(panels.blog) },
                  { path: 'custompage', lazy: screen(panels.custompage) },
                  { path: 'newsletter', lazy: screen(panels.newsletter) },
                  { path: 'orders', lazy: screen(panels.orders) },
                  { path: 'analytics', lazy: screen(panels.analytics) },
                  { path: 'settings', lazy: screen(panels.settings) },
                  {
                    path: 'profile',
                    lazy: screen(async () => (await import('./profile/Profile.tsx')).Profile),
                  },
                  {
                    path: 'aboutus',
                    lazy: screen(async () => (await import('./about/AboutUs.tsx')).AboutUs),
                  },
                  { path: '*', ...home },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', lazy: () => import('./layout/NotFound.tsx') },
    ],
  },
])
