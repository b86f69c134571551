import './screen-parts.css'
import { Link } from 'react-router'

type Props<Key extends string> = {
  label: string
  parts: readonly { key: Key; label: string }[]
  open: Key
  searchOf: (part: Key) => string
}

export const ScreenParts = <Key extends string>({ label, parts, open, searchOf }: Props<Key>) => (
  <nav className="tabs screen-parts" aria-label={label}>
    {parts.map(({ key, label }) => (
      <Link key={key} to={{ search: searchOf(key) }} aria-current={key === open ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
)
