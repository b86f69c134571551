import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** How far each place of this tab's history was scrolled, in pixels. In memory alone: who signs out leaves nothing. */
const places = new Map<string, number>()

export const savedScrollPosition = (key: string): number => places.get(key) ?? 0

/** Remembers where the screen is left. */
export function useScrollPlace() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const remember = () => places.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
}
