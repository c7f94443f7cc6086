import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { messages } from './messages.ts'
import { namesOf } from './model.ts'
import { NameField } from './name-field.tsx'
import { People } from './people.tsx'
import { PeopleSelect } from './people-select.tsx'
import { projectShelf, saveProject } from './queries.ts'
import { Shelf } from './shelf.tsx'
import classes from './shelf.module.css'
import { ThingDialog } from './thing-dialog.tsx'

/** A project has no more default recipients. [catalogue/project-default-recipients] */
const MAX_DEFAULTS = 20

/** Projects with their default recipients. [catalogue/project-default-recipients] */
export function ProjectsScreen() {
  const t = useWords(messages)
  const { data: recipients = [] } = useQuery(recipientsQuery)
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{t('projectsLead')}</p>
      <Shelf<Project>
        label={t('projects')}
        kind={projectShelf}
        add={t('newProject')}
        empty={t('emptyProjects')}
        columns={[
          { key: 'name', label: t('name'), width: '40%', render: ({ name }) => name },
          {
            key: 'defaults',
            label: t('defaults'),
            width: '40%',
            phone: 'plain',
            render: ({ defaultBeneficiaries: ids }) => <People names={namesOf(ids, recipients)} />,
          },
        ]}
        renderDialog={(project, done) => (
          <ThingDialog
            title={t(project ? 'editProject' : 'newProject')}
            start={{ name: project?.name ?? '', defaultBeneficiaries: project?.defaultBeneficiaries ?? [] }}
            version={project?.version ?? null}
            save={saveProject(project)}
            {...done}
          >
            {({ values, onValues, errorOf }) => (
              <>
                <NameField value={values.name} error={errorOf('name')} onChange={(name) => onValues({ name })} />
                <PeopleSelect
                  label={t('defaults')}
                  value={values.defaultBeneficiaries}
                  most={MAX_DEFAULTS}
                  error={errorOf('defaultBeneficiaries')}
                  onChange={(defaultBeneficiaries) => onValues({ defaultBeneficiaries })}
                />
              </>
            )}
          </ThingDialog>
        )}
      />
    </div>
  )
}
