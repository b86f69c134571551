import { Mark } from './Mark.tsx'

export const Brand = ({ href }: { href: string }) => (
  <a className="brand" href={href}>
    <Mark />
    Lorecircle
  </a>
)
