import { islandIcons } from './icons.ts'

type Props = { name: keyof typeof islandIcons; className?: string }

export const Icon = ({ name, className }: Props) => (
  <svg
    className={className ? `i ${className}` : 'i'}
    viewBox="0 0 24 24"
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, from one file
    dangerouslySetInnerHTML={{ __html: islandIcons[name] }}
  />
)
