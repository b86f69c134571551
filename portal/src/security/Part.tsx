import './security.css'
import { type ReactNode, useId } from 'react'

/** One thing that can be changed, with its heading. */
export function SecurityPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="security-part flow" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
