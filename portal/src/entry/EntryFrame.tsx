import type { ReactNode } from 'react'
import { Brand } from '../ui/Brand.tsx'
import { LightSwitch } from '../ui/LightSwitch.tsx'
import { useScreen } from '../ui/Screen.tsx'

/** The porch: one sheet in the middle, for everything that happens before the portal opens. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useScreen(title)
  return (
    <div className="porch">
      <header className="row between">
        <Brand />
        <LightSwitch />
      </header>
      <main id="main" className="sheet flow">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  )
}
