import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the head of a list has room for more than its title, search and primary action. */
export const useWideHead = () => useMediaQuery('(min-width: 1100px)', { noSsr: true })
