import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { requireSession } from './identity/session.ts'
import { portalRoute } from './identity/useAuthor.ts'
import { tabScreens } from './layout/tab-screens.ts'
import { paths } from './paths/paths.ts'
import { Crashed, CrashedScreen } from './ui/Crashed.tsx'
import { Opening } from './ui/Loading.tsx'

const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

const screens = [
  { path: paths.welcomeEditor, lazy: screen(tabScreens.welcome) },
  {
    path: paths.welcomePreview,
    lazy: screen(async () => (await import('./welcome/WelcomePreview.tsx')).WelcomePreview),
  },
  {
    path: paths.customDomainRequest,
    lazy: screen(async () => (await import('./custom-domain/CustomDomainRequest.tsx')).CustomDomainRequest),
  },
  { path: paths.root, lazy: screen(tabScreens.home) },
  { path: paths.dashboard, lazy: () => import('./layout/Dashboard.tsx') },
  { path: paths.getStarted, lazy: screen(tabScreens.getstarted) },
  { path: paths.start, lazy: screen(tabScreens.getstarted) },
  { path: paths.subscribe, lazy: () => import('./membership/Subscribe.tsx') },
  { path: paths.claimSubdomain, lazy: () => import('./subdomain/SubdomainScreen.tsx') },
  { path: paths.connectPayments, lazy: () => import('./payments/StripeOnboarding.tsx') },
  { path: paths.addBook, lazy: screen(tabScreens.addbook) },
  { path: paths.myBooks, lazy: screen(tabScreens.books) },
  { path: paths.bookDetails, lazy: () => import('./books/editor/BookDetails.tsx') },
  { path: paths.blog, lazy: screen(tabScreens.blog) },
  { path: paths.customPage, lazy: screen(tabScreens.custompage) },
  { path: paths.newsletter, lazy: screen(tabScreens.newsletter) },
  { path: paths.orders, lazy: screen(tabScreens.orders) },
  { path: paths.bundles, lazy: screen(tabScreens.bundles) },
  { path: paths.discounts, lazy: screen(tabScreens.discounts) },
  { path: paths.order, lazy: () => import('./orders/page/OrderPage.tsx') },
  { path: paths.slips, lazy: () => import('./orders/print/Slips.tsx') },
  { path: paths.analytics, lazy: screen(tabScreens.analytics) },
  { path: paths.settings, lazy: screen(tabScreens.settings) },
  { path: paths.profile, lazy: screen(async () => (await import('./profile/Profile.tsx')).Profile) },
  { path: paths.aboutUs, lazy: screen(async () => (await import('./about/AboutUs.tsx')).AboutUs) },
  { path: `${paths.root}/*`, lazy: () => import('./layout/NoScreen.tsx') },
]

const beforeThePortal = [
  { path: paths.login, lazy: () => import('./auth/Login.tsx') },
  { path: paths.signUp, lazy: () => import('./auth/SignUp.tsx') },
  { path: paths.verify, lazy: () => import('./auth/Verify.tsx') },
  { path: paths.forgotPassword, lazy: () => import('./auth/ForgotPassword.tsx') },
  { path: paths.goodbye, lazy: () => import('./auth/Goodbye.tsx') },
  { path: paths.stripeReturn, lazy: () => import('./membership/StripeReturn.tsx') },
]

export const router = createBrowserRouter([
  {
    errorElement: <Crashed />,
    hydrateFallbackElement: <Opening />,
    children: [
      ...beforeThePortal,
      {
        id: portalRoute,
        loader: requireSession,
        lazy: () => import('./layout/Portal.tsx'),
        // An error in a screen keeps the menu.
        children: [{ errorElement: <CrashedScreen />, children: screens }],
      },
      { path: '*', lazy: () => import('./layout/NotFound.tsx') },
    ],
  },
])
