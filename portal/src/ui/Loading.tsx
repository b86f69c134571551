import { type ReactNode, useEffect, useState } from 'react'

const flashInMs = 300

/** What is on its way, said only once it takes longer than a blink. */
export function Loading({ children }: { children: ReactNode }) {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), flashInMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="quiet">
      {isSaid && children}
    </p>
  )
}

/** While the first screen's code and the session are on their way. */
export const Opening = () => (
  <main className="porch" aria-busy="true">
    <p className="quiet">Opening…</p>
  </main>
)
