import './security.css'
import { type ReactNode, useId } from 'react'

export function SecurityPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="security-part flow" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
