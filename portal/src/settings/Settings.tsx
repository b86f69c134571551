import { Screen } from '../ui/Screen.tsx'

export const Settings = () => <Screen title="Settings">{null}</Screen>
