import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'

type Props = { title: ReactNode; count: number; isOpen: boolean; children: ReactNode }

/** A part of a list that folds away, with how many stand in it. */
export const Fold = ({ title, count, isOpen, children }: Props) => (
  <details className="fold" open={isOpen}>
    <summary>
      <span className="row">
        {title}
        {count > 0 && <span className="small quiet">({count})</span>}
      </span>
      <Icon name="down" className="i turns" />
    </summary>
    {children}
  </details>
)
