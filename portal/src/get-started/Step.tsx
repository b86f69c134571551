import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'

export type StepState = 'done' | 'now' | 'shut'

type Props = { number: 1 | 2 | 3 | 4; title: string; state: StepState; children: ReactNode }

export const SetupStep = ({ number, title, state, children }: Props) => (
  <li id={`step-${number}`} className={`step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
    {state === 'done' && <Icon name="check" className="i tick" />}
    <h2>
      {title}
      {state === 'done' && <span className="hide"> (done)</span>}
      {state === 'shut' && <Icon name="lock" />}
    </h2>
    {children}
  </li>
)
