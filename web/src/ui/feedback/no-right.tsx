import { errorTexts } from '@millwright/contract/errors'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Page } from '../layout/page.tsx'
import { Notice } from './notice.tsx'

/** Says that one may not do this, who may, and where one can go: whoever came by a link stays to read it. */
export function NoRight({ text, to, toText }: { text: string; to: string; toText: string }) {
  const back = (
    <Button variant="outlined" component={Link} to={to}>
      {toText}
    </Button>
  )
  return (
    <Page>
      <Notice kind="locked" title={errorTexts.forbidden} text={text} action={back} />
    </Page>
  )
}
