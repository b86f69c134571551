import { useEffect, useState } from 'react'

const secondInMs = 1_000

const secondsLeft = (until: string | null): number =>
  until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / secondInMs))

/** Counts down to a moment; 0 once it is over. */
export function useSecondsUntil(until: string | null): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(until)), secondInMs / 4)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
