import { createBrowserRouter, redirect } from 'react-router'
import { homePath } from './identity/return-to.ts'
import { requireSession } from './identity/session.ts'
import { portalRoute } from './identity/useAuthor.ts'
import { Crashed } from './ui/Crashed.tsx'
import { Opening } from './ui/Opening.tsx'

const home = { loader: () => redirect(homePath) }

/** Paths match whatever their casing. Each screen is loaded where it is used. */
export const router = createBrowserRouter([
  {
    errorElement: <Crashed />,
    hydrateFallbackElement: <Opening />,
    children: [
      { path: '/login', lazy: () => import('./entry/Login.tsx') },
      { path: '/signup', lazy: () => import('./entry/SignUp.tsx') },
      { path: '/verify', lazy: () => import('./entry/Verify.tsx') },
      { path: '/forgot-password', lazy: () => import('./entry/ForgotPassword.tsx') },
      { path: '/stripe-return', lazy: () => import('./membership/StripeReturn.tsx') },
      { path: '/welcomepage', ...home },
      { path: '/welcome', ...home },
      {
        id: portalRoute,
        path: '/authorportal',
        loader: requireSession,
        lazy: () => import('./frame/Portal.tsx'),
        children: [
          { index: true, ...home },
          { path: 'mainpage', lazy: () => import('./frame/Dashboard.tsx') },
          { path: 'letsgetstarted', lazy: () => import('./start/LetsGetStarted.tsx') },
          { path: 'start', lazy: () => import('./start/LetsGetStarted.tsx') },
          { path: 'subscribetomembership', lazy: () => import('./membership/Subscribe.tsx') },
          { path: 'domainclaim', lazy: () => import('./domain/DomainClaim.tsx') },
          { path: 'stripeonboarding', lazy: () => import('./payments/StripeOnboarding.tsx') },
          { path: 'addbook', lazy: () => import('./books/AddBookScreen.tsx') },
          { path: 'mybooks', lazy: () => import('./books/MyBooksScreen.tsx') },
          { path: 'bookdetails', lazy: () => import('./books/BookDetails.tsx') },
          { path: 'orders', lazy: () => import('./orders/OrdersScreen.tsx') },
          { path: '*', ...home },
        ],
      },
      { path: '*', lazy: () => import('./entry/NotFound.tsx') },
    ],
  },
])
