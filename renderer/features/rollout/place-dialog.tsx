import { TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { placeProblem, type RolloutPlace, selectPlace } from './place.ts';

/** Which database of jobs the page looks at. */
export function PlaceDialog({ place, onClose }: { place: RolloutPlace; onClose: () => void }) {
  const t = useTexts('rollout');
  const form = useForm({
    initial: () => ({ jobs: place.jobs ?? '' }),
    check: ({ jobs }) => {
      const problem = placeProblem(jobs.trim());
      return problem ? { jobs: t(problem) } : {};
    },
  });
  return (
    <FormDialog
      title={t('placeTitle')}
      save={t('placeConfirm')}
      isDirty={form.isDirty}
      onSave={async () => {
        if (!(await form.accept())) return false;
        selectPlace(form.values.jobs.trim());
        return true;
      }}
      onClose={onClose}
    >
      <TextField field={form.field('jobs')} label={t('jobs')} help={t('jobsHelp')} maxLength={2_000} />
    </FormDialog>
  );
}
