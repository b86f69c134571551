import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Scroll offset per history entry, in pixels. Kept in memory only, so nothing remains after signing out. */
const places = new Map<string, number>()

export const savedScrollPosition = (key: string): number => places.get(key) ?? 0

export function useScrollPlace() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const remember = () => places.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
}
