import type { ComponentType } from 'react'
import { createBrowserRouter, replace } from 'react-router'
import { homePath } from './identity/return-to.ts'
import { requireSession } from './identity/session.ts'
import { portalRoute } from './identity/useAuthor.ts'
import { tabScreens } from './layout/tab-screens.ts'
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
              { path: '/welcomepage', lazy: screen(tabScreens.welcome) },
              {
                path: '/welcome',
                lazy: screen(async () => (await import('./welcome/WelcomePreview.tsx')).WelcomePreview),
              },
              {
                path: '/custom-domain-request',
                lazy: screen(
                  async () => (await import('./custom-domain/CustomDomainRequest.tsx')).CustomDomainRequest,
                ),
              },
              {
                path: '/authorportal',
                children: [
                  { index: true, lazy: screen(tabScreens.home) },
                  { path: 'mainpage', lazy: () => import('./layout/Dashboard.tsx') },
                  { path: 'letsgetstarted', lazy: screen(tabScreens.getstarted) },
                  { path: 'start', lazy: screen(tabScreens.getstarted) },
                  { path: 'subscribetomembership', lazy: () => import('./membership/Subscribe.tsx') },
                  { path: 'domainclaim', lazy: () => import('./subdomain/SubdomainScreen.tsx') },
                  { path: 'stripeonboarding', lazy: () => import('./payments/StripeOnboarding.tsx') },
                  { path: 'addbook', lazy: screen(tabScreens.addbook) },
                  { path: 'mybooks', lazy: screen(tabScreens.books) },
                  { path: 'bookdetails', lazy: () => import('./books/editor/BookDetails.tsx') },
                  { path: 'blog', lazy: screen(tabScreens.blog) },
                  { path: 'custompage', lazy: screen(tabScreens.custompage) },
                  { path: 'newsletter', lazy: screen(tabScreens.newsletter) },
                  { path: 'orders', lazy: screen(tabScreens.orders) },
                  { path: 'analytics', lazy: screen(tabScreens.analytics) },
                  { path: 'settings', lazy: screen(tabScreens.settings) },
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
