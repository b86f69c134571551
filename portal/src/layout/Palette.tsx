import './palette.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Label,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { booksQuery } from '../books/queries.ts'
import { Icon } from '../ui/Icon.tsx'
import { toggleTheme } from '../ui/light.ts'
import { type CommandAction, findCommands } from './commands.ts'
import { modifier } from './modifier.ts'
import { signOut } from './useSession.ts'

export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { data: books = [] } = useQuery(booksQuery)
  const navigate = useNavigate()
  const run = (action: CommandAction) => {
    onClose()
    if (action.kind === 'go') return navigate(action.to)
    if (action.kind === 'leave') return location.assign(action.to)
    if (action.kind === 'change_theme') return toggleTheme()
    return signOut()
  }
  return (
    <ModalOverlay
      className="overlay palette-overlay"
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className="modal palette">
        <Dialog aria-label="Go to">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField autoFocus className="palette-field">
              <Label className="hide">Go to a screen or a book</Label>
              <Icon name="search" />
              <Input className="input" placeholder="Where to?" />
            </TextField>
            <Menu
              aria-label="Where to"
              className="palette-list"
              items={findCommands(typed, books)}
              renderEmptyState={() => <p className="quiet palette-none">No results.</p>}
            >
              {({ id, label, icon, action }) => (
                <MenuItem
                  id={id}
                  textValue={label}
                  className="palette-item"
                  onAction={() => void run(action)}
                >
                  <Icon name={icon} />
                  {label}
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
          <p className="palette-keys small quiet">
            <span>
              <kbd>Esc</kbd> closes
            </span>
            <span>
              <kbd>{modifier}S</kbd> saves in an editor
            </span>
            <span>
              <kbd>{modifier}Z</kbd> undoes
            </span>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
