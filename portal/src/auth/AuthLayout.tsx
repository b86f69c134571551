import './auth.css'
import type { ReactNode } from 'react'
import { Brand } from '../ui/Brand.tsx'
import { LightSwitch } from '../ui/LightSwitch.tsx'
import { useScreen } from '../ui/Screen.tsx'

type Props = { title: string; windowTitle?: string; aside?: ReactNode; children: ReactNode }

/** One sheet in the middle, for everything that happens before the portal opens. */
export function AuthLayout({ title, windowTitle = title, aside, children }: Props) {
  const heading = useScreen(windowTitle)
  return (
    <div className={aside ? 'porch wide-porch' : 'porch'}>
      <header className="row between">
        <Brand />
        <LightSwitch />
      </header>
      <div className="porch-parts">
        <main id="main" className="sheet flow">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </main>
        {aside}
      </div>
    </div>
  )
}
