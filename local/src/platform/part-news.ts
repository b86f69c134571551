import type { PartNews } from '../processes/children.ts'

/** What is printed of a part that has died. */
export function describePartNews({ part, how, next }: PartNews): string {
  if (next === 'gone') return `The part ‘${part}’ ends again and again (${how}), so everything stops.`
  if (next === 'restarting') return `The part ‘${part}’ has ended by itself (${how}). It is started again.`
  return `The part ‘${part}’ is there again, after ${(next.againAfterMs / 1000).toFixed(1)} s.`
}
