import sprite from './icons.svg?no-inline'

export type IconName =
  | 'home'
  | 'shelf'
  | 'market'
  | 'search'
  | 'close'
  | 'down'
  | 'left'
  | 'right'
  | 'check'
  | 'plus'
  | 'undo'
  | 'lock'
  | 'key'
  | 'satchel'
  | 'mail'
  | 'eye'
  | 'page'
  | 'path'
  | 'candle'
  | 'sun'
  | 'out'
  | 'menu'
  | 'link'
  | 'warn'
  | 'edit'
  | 'upload'
  | 'star'
  | 'hand'
  | 'quill'
  | 'lamp'
  | 'cog'

/** Decoration beside words: never alone, except where its button has a name. */
export const Icon = ({ name, className = 'i' }: { name: IconName; className?: string }) => (
  <svg className={className} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
