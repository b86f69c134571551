import './layout.css'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { onlineManager, useIsFetching, useIsMutating, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { isServerAway, onServerAway } from '../api/repeat.ts'
import { useShippingQuestion } from '../books/shipping-question.ts'
import { useIsTypingKept } from '../editing/useKeptDraft.ts'
import { accountNotices } from '../home/account-notices.ts'
import { useSessionHasEnded } from '../identity/session-state.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { paths } from '../paths/paths.ts'
import { findTabByPath, type Tab, tabPath, tabs } from '../paths/tabs.ts'
import { statusQuery } from '../progress/queries.ts'
import { ToastDock } from '../toasts/ToastDock.tsx'
import { Brand } from '../ui/Brand.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LazyPart } from '../ui/Lazily.tsx'
import { LightSwitch } from '../ui/LightSwitch.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useScrollPlace } from '../ui/scroll-place.ts'
import { Inactivity } from './Inactivity.tsx'
import { welcomeGreeting } from './in-words.ts'
import { watchHeight } from './low-screen.ts'
import { modifier } from './modifier.ts'
import { endSessionAndLogIn, logInAgain, signOut, useSession } from './useSession.ts'
import { useTab } from './useTab.ts'

const patienceInMs = 5_000

const listen = (listener: () => void) => onlineManager.subscribe(listener)

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

export function Component() {
  const author = useAuthor()
  const current = useCurrentTab()
  const busy = useNavigation().state !== 'idle'
  useSession(author.sub)
  useEffect(() => watchHeight(document), [])
  useScrollPlace()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="frame">
        <aside className="side" aria-label="Author portal">
          <div className="row between">
            <Brand />
            <span className="phone">
              <LightSwitch />
            </span>
          </div>
          <Menu current={current} />
        </aside>
        <main className="main" id="main" aria-label="Desk" aria-busy={busy}>
          <div className="wrap">
            <header className="top row between">
              <Link className="greeting" to={paths.profile}>
                <span>{welcomeGreeting(author.firstName)}</span>
                <span className="hide">Your profile</span>
              </Link>
              <div className="row top-acts">
                <Commands />
                <a className="btn text" href={platformPaths.market}>
                  <Icon name="market" />
                  <span className="act-word">Market</span>
                </a>
                <SignOut />
                <span className="wide">
                  <LightSwitch />
                </span>
              </div>
            </header>
            <div className="frame-notices">
              <EndedSession />
              <Connection />
            </div>
            <AccountNotices />
            <Question />
            <Outlet />
            <ToastDock />
          </div>
        </main>
      </div>
      <Inactivity onGone={() => endSessionAndLogIn('inactivity')} onSignOut={signOut} />
    </>
  )
}

function Question() {
  return (
    useShippingQuestion() && (
      <LazyPart
        name="shipping-question"
        load={async () => (await import('./ShippingQuestion.tsx')).ShippingQuestion}
      />
    )
  )
}

function useCurrentTab(): Tab | null {
  const { pathname } = useLocation()
  const tab = useTab()
  return /\/mainpage\/?$/i.test(pathname) ? tab : findTabByPath(pathname)
}

function Menu({ current }: { current: Tab | null }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the fold
  useEffect(() => fold.current?.removeAttribute('open'), [key])
  const label = tabs.find((tab) => tab.key === current)?.label ?? 'Menu'
  return (
    <details className="fold menu" ref={fold}>
      <summary>
        <span className="row">
          <Icon name="menu" />
          {label}
        </span>
        <Icon name="down" className="i turns" />
      </summary>
      <nav className="nav menu-list" aria-label="Portal">
        {tabs.map((tab) => (
          <Link key={tab.key} to={tabPath(tab.key)} aria-current={tab.key === current ? 'page' : undefined}>
            <Icon name={tab.icon} />
            {tab.label}
          </Link>
        ))}
        <a href={platformPaths.policy('help')}>
          <Icon name="speech" />
          Help
        </a>
      </nav>
    </details>
  )
}

function SignOut() {
  const [isLeaving, setLeaving] = useState(false)
  const press = async () => {
    setLeaving(true)
    await signOut()
  }
  return (
    <button type="button" className="btn text" disabled={isLeaving} onClick={press}>
      <Icon name="out" />
      <span className="act-word">{isLeaving ? 'Signing out…' : 'Sign Out'}</span>
    </button>
  )
}

/** The screen stays visible with its input. A login in another tab also ends this notice. */
function EndedSession() {
  const hasEnded = useSessionHasEnded()
  const isKept = useIsTypingKept()
  if (!hasEnded) return null
  return (
    <Alert>
      You are no longer logged in.{isKept && ' What you typed is kept.'}{' '}
      <button type="button" className="btn text" onClick={logInAgain}>
        Log in
      </button>
    </Alert>
  )
}

function AccountNotices() {
  const { data: status } = useQuery(statusQuery)
  return (
    <div className="account-notices" role="status">
      {status &&
        accountNotices(status).map(({ text, action, isClosed }) => (
          <div key={action.label} className={isClosed ? 'notice bad' : 'notice'}>
            <Icon name="warn" />
            <div>
              <p>{text}</p>
              <p>
                <Link className="btn line" to={action.to}>
                  {action.label}
                </Link>
              </p>
            </div>
          </div>
        ))}
    </div>
  )
}

function Commands() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return
      // An editor may have handled the key for a link; an open dialog also takes precedence.
      if (event.defaultPrevented || document.querySelector('[role="dialog"], dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="btn text"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="act-word">Go to…</span>
        <kbd className="wide">{modifier}K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Connection() {
  const isOnline = useSyncExternalStore(listen, () => onlineManager.isOnline())
  const isAway = useSyncExternalStore(onServerAway, isServerAway)
  const isSlow = useIsSlow()
  const isKept = useIsTypingKept()
  return (
    <div className="connection" role="status">
      {!isOnline && <p>You are offline.{isKept && ' What you typed is kept.'}</p>}
      {isOnline && isAway && (
        <p>Our side does not answer just now. We keep trying{isKept && ', and what you typed is kept'}.</p>
      )}
      {isOnline && !isAway && isSlow && <p>This takes longer than usual. You can wait or leave this page.</p>}
    </div>
  )
}

function useIsSlow(): boolean {
  const loading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const saving = useIsMutating()
  const isBusy = loading + saving > 0
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), patienceInMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
