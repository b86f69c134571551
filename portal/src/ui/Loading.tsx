import { type ReactNode, useEffect, useState } from 'react'

const flashInMs = 300
const patienceInMs = 5_000

/** What is on its way: said only once it takes longer than a blink, and again when it takes really long. */
export function Loading({ children }: { children: ReactNode }) {
  const [waited, setWaited] = useState<'a blink' | 'a while' | 'long'>('a blink')
  useEffect(() => {
    const soon = setTimeout(() => setWaited('a while'), flashInMs)
    const late = setTimeout(() => setWaited('long'), patienceInMs)
    return () => {
      clearTimeout(soon)
      clearTimeout(late)
    }
  }, [])
  return (
    <div role="status" className="loading">
      {waited !== 'a blink' && <p className="quiet">{children}</p>}
      {waited === 'long' && (
        <p className="small quiet">This takes longer than usual. You can wait, or go on elsewhere.</p>
      )}
    </div>
  )
}
