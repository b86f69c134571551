import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation, useNavigation, useSearchParams } from 'react-router'
import { endSession } from '../identity/session.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { ToastDock } from '../live/ToastDock.tsx'
import { Brand } from '../ui/Brand.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LightSwitch } from '../ui/LightSwitch.tsx'
import { rememberedTab } from './remembered-tab.ts'
import { type Tab, tabOf, tabOfPath, tabPath, tabs } from './tabs.ts'

/** The back room: the menu at the side, the desk beside it. */
export function Component() {
  const author = useAuthor()
  const current = useCurrentTab()
  const busy = useNavigation().state !== 'idle'
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
              <p>Welcome back, {author.firstName || 'Author'}</p>
              <div className="row top-acts">
                <a className="btn text" href="/market">
                  <Icon name="market" />
                  Market
                </a>
                <SignOut />
                <span className="wide">
                  <LightSwitch />
                </span>
              </div>
            </header>
            <Outlet />
            <ToastDock />
          </div>
        </main>
      </div>
    </>
  )
}

function useCurrentTab(): Tab | null {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return /\/mainpage\/?$/i.test(pathname) ? tabOf(params, rememberedTab()) : tabOfPath(pathname)
}

/** Folds on a phone; closes when a place was chosen. */
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
      </nav>
    </details>
  )
}

function SignOut() {
  const signOut = async () => {
    await endSession()
    location.assign('/')
  }
  return (
    <button type="button" className="btn text" onClick={signOut}>
      <Icon name="out" />
      Sign Out
    </button>
  )
}
