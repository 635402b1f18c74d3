import { texts } from '@millwright/contract/texts'
import { webhookRoutes } from '@millwright/contract/webhooks'
import { signUp, startServer } from '../server/test/harness.ts'
import { openReceiver } from '../server/test/webhook-receiver.ts'
import { expect, test } from './journey.ts'
import { homeOf, signInContext } from './sign-in.ts'

test('a webhook is refused and sent again', async ({ page, context, database }) => {
  const server = await startServer({ database, env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } })
  const receiver = await openReceiver()
  try {
    const admin = await signUp(server)
    await signInContext(context, admin.account, server.url)
    await page.goto(`${server.url}${homeOf(admin)}/settings/webhooks`)
    const webhooks = page.getByRole('region', { name: 'Webhooks of the company' })
    const row = webhooks.getByRole('listitem').filter({ hasText: receiver.address }).first()

    await test.step('an admin names an address inside the network, and then one that the operator allows', async () => {
      await expect(webhooks.getByText('There is no webhook yet.')).toBeVisible()
      await webhooks.getByRole('button', { name: 'New webhook' }).click()
      const dialog = page.getByRole('dialog', { name: 'New webhook' })
      await dialog.getByLabel('Address').fill('http://169.254.169.254/latest/meta-data')
      await dialog.getByLabel('Access changed').check()
      await dialog.getByRole('button', { name: 'Make webhook' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(texts.webhookAddressForbidden)
      await dialog.getByLabel('Address').fill(receiver.address)
      await dialog.getByRole('button', { name: 'Make webhook' }).click()
    })

    const made = page.getByRole('dialog', { name: 'The secret of the webhook' })
    const secret = await made.getByLabel('Secret').inputValue()
    await made.getByRole('button', { name: 'Done' }).click()
    await expect(row).toContainText('Access changed')
    await page.reload()
    await expect(row).toContainText('Access changed')
    expect(await page.content()).not.toContain(secret)

    await test.step('the other system refuses a test, and its answer is in the log', async () => {
      receiver.answerWith((response) => void response.writeHead(503).end('We are closed on Sundays'))
      await row.getByRole('button', { name: `Send a test: ${receiver.address}` }).click()
      const log = page.getByRole('region', { name: `Log: ${receiver.address}` })
      await expect(log).toContainText('We are closed on Sundays')
      await expect(log).toContainText('Status 503')
      await expect(log).toContainText('Failed')
      await page.reload()
      await expect(row).toContainText('Nothing has arrived since')
    })

    await test.step('sent again, it arrives under the same id', async () => {
      receiver.answerWith((response) => void response.writeHead(200).end('Thank you'))
      await row.getByRole('button', { name: `Log: ${receiver.address}` }).click()
      const log = page.getByRole('region', { name: `Log: ${receiver.address}` })
      await log.getByRole('button', { name: 'Send again: Test' }).click()
      await expect(log).toContainText('Thank you')
      await expect(log).toContainText('Delivered')
      const [refused, taken] = await receiver.received(2)
      expect(taken?.headers['webhook-id']).toBe(refused?.headers['webhook-id'])
      expect(taken?.isSignedBy(secret)).toBe(true)
    })

    await test.step('it is paused, resumed and deleted', async () => {
      await row.getByRole('button', { name: `Pause: ${receiver.address}` }).click()
      await expect(row).toContainText('Paused')
      await row.getByRole('button', { name: `Resume: ${receiver.address}` }).click()
      await expect(row).toContainText('Active')
      await row.getByRole('button', { name: `Delete: ${receiver.address}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(webhooks.getByText('There is no webhook yet.')).toBeVisible()
      expect(await admin.call(webhookRoutes.fetchAll)).toEqual([])
    })
  } finally {
    receiver.close()
    await server.stop()
  }
})
