import { type ReactNode, useEffect, useState } from 'react'

const flashInMs = 300

/** Appears only after a short delay, to avoid flicker. */
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

export const Opening = () => (
  <main className="porch" aria-busy="true">
    <p className="quiet">Opening…</p>
  </main>
)
