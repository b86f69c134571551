import { Screen } from '../ui/Screen.tsx'

export const Profile = () => <Screen title="Profile">{null}</Screen>
