import '#ui/app.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CountTemplate } from '#contract/count-template.ts'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { CountTemplateField } from './count-template-field.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A server that creates one template, and renames it. Returns its calls with the organizations that they name. */
function startServer(): string[] {
  const calls: string[] = []
  let template: CountTemplate = {
    ...{ id: 'marked', name: null, agent_code: 'counter', whole_side: 640 },
    ...{ examples: [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }], image: { width: 128, height: 128 } },
    ...{ created_at: '2026-11-28T08:00:00Z', created_by: null },
  }
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.href)
    const [, , , , id, part] = pathname.split('/')
    if (pathname.includes('/count-templates'))
      calls.push(`${method} ${pathname} ${new Headers(headers).get('Organization-Id')}`)
    if (part === 'image') return new Response('pixels', { headers: { 'Content-Type': 'image/jpeg' } })
    if (method === 'PATCH') template = { ...template, ...(JSON.parse(String(body)) as { name: string }) }
    if (id || method === 'POST') return Response.json(template)
    return Response.json({ templates: template.name === null ? [] : [template] })
  })
  return calls
}

function Field({ organizationId }: { organizationId?: string }) {
  const [template, setTemplate] = useState<TemplateRef>()
  const open = async () => new File([await drawImage(640, 480)], 'bin.png', { type: 'image/png' })
  return (
    <>
      <CountTemplateField
        agentCode="counter"
        organizationId={organizationId}
        template={template}
        onChange={setTemplate}
        firstImage={{ source: { name: 'bin.png', path: 'bin.png', size: 1, open }, resize: false }}
        isSeries
      />
      <output>{template?.name}</output>
    </>
  )
}

test('objects of the first photo of a series become a template for the next ones, which the user names', async () => {
  const calls = startServer()
  await page.viewport(1000, 700)
  await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <UserScopeProvider uid="ada">
          <Field organizationId="crew" />
        </UserScopeProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await page.getByRole('button', { name: 'Mark one in the first photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark one, count all' })
  await dialog.getByRole('button', { name: 'Add box' }).click()
  await expect.element(dialog.getByText(/around them is stored for the members/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use for the next photos' }).click()
  const name = page.getByRole('status')
  await expect.element(name).toHaveTextContent('Marked in bin.png')

  await page.getByRole('button', { name: 'Save it as a template' }).click()
  const field = page.getByRole('textbox', { name: 'Save the marked objects as' })
  await expect.element(field).toHaveFocus()
  await field.fill('Discs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(name).toHaveTextContent('Discs')
  await expect.element(field).not.toBeInTheDocument()
  expect(new Set(calls)).toEqual(
    new Set([
      'GET /api/v1/count-templates crew',
      'POST /api/v1/count-templates crew',
      'GET /api/v1/count-templates/marked/image crew',
      'PATCH /api/v1/count-templates/marked crew',
    ]),
  )
})
