import { type Editor, useEditorState } from '@tiptap/react'
import { Toolbar as KeyboardToolbar } from 'react-aria-components'
import { Icon, type IconName } from '../ui/Icon.tsx'

type Tool = { name: string; icon: IconName; keys?: string; isOn?: boolean; isOff?: boolean; use: () => void }

type Props = {
  editor: Editor
  label: string
  isLinking: boolean
  onLink: () => void
  onPicture: () => void
}

export const Toolbar = ({ label, ...props }: Props) => (
  <KeyboardToolbar className="tools" aria-label={`${label}: formatting`}>
    {useTools(props).map((tools) => (
      <span key={tools[0]?.name} className="tool-group">
        {tools.map((tool) => (
          <Press key={tool.name} {...tool} />
        ))}
      </span>
    ))}
  </KeyboardToolbar>
)

const Press = ({ name, icon, keys, isOn, isOff, use }: Tool) => (
  <button
    type="button"
    className="tool"
    aria-label={name}
    aria-pressed={isOn}
    aria-keyshortcuts={keys ? keys.replace('⌘', 'Meta+') : undefined}
    title={keys ? `${name} (${keys})` : name}
    aria-disabled={isOff || undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !isOff && use()}
  >
    <Icon name={icon} />
  </button>
)

function useTools({ editor, isLinking, onLink, onPicture }: Omit<Props, 'label'>): Tool[][] {
  const is = useFormatting(editor)
  const act = () => editor.chain().focus()
  return [
    [
      {
        name: 'Heading',
        icon: 'heading',
        isOn: is.heading,
        use: () => act().toggleHeading({ level: 2 }).run(),
      },
      {
        name: 'Subheading',
        icon: 'subheading',
        isOn: is.subheading,
        use: () => act().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      { name: 'Bold', icon: 'bold', keys: '⌘B', isOn: is.bold, use: () => act().toggleBold().run() },
      { name: 'Italic', icon: 'italic', keys: '⌘I', isOn: is.italic, use: () => act().toggleItalic().run() },
      {
        name: 'Underline',
        icon: 'underline',
        keys: '⌘U',
        isOn: is.underline,
        use: () => act().toggleUnderline().run(),
      },
      { name: 'Strikethrough', icon: 'strike', isOn: is.strike, use: () => act().toggleStrike().run() },
    ],
    [
      { name: 'List', icon: 'bullets', isOn: is.bullets, use: () => act().toggleBulletList().run() },
      {
        name: 'Numbered list',
        icon: 'numbers',
        isOn: is.numbers,
        use: () => act().toggleOrderedList().run(),
      },
      { name: 'Quote', icon: 'quote', isOn: is.quote, use: () => act().toggleBlockquote().run() },
    ],
    [
      { name: 'Link', icon: 'link', keys: '⌘K', isOn: is.link || isLinking, use: onLink },
      { name: 'Picture', icon: 'picture', use: onPicture },
      { name: 'Dividing line', icon: 'rule', use: () => act().setHorizontalRule().run() },
    ],
    [
      { name: 'Undo', icon: 'undo', isOff: !is.canUndo, use: () => act().undo().run() },
      { name: 'Redo', icon: 'redo', isOff: !is.canRedo, use: () => act().redo().run() },
    ],
  ]
}

const useFormatting = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor }) => ({
      heading: editor.isActive('heading', { level: 2 }),
      subheading: editor.isActive('heading', { level: 3 }),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strike: editor.isActive('strike'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
