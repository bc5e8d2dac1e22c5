import { Button, definedOnly, type FieldProps, FieldShell, Icon, IconButton, styled, Text } from "@hpay/ui";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { isAccepted } from "./accepted-file";

const Zone = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    p: "3",
    borderWidth: "1px",
    borderStyle: "dashed",
    borderColor: "border.control",
    borderRadius: "md",
    bg: "bg.panel",
    "& > input": { position: "absolute", width: "1px", height: "1px", opacity: 0, pointerEvents: "none" },
    "&:has(input:focus-visible)": { outline: "2px solid {colors.accent.ring}" },
  },
  variants: { over: { true: { bg: "accent.bg", borderColor: "accent.ring" } } },
});
const Picture = styled("img", {
  base: {
    width: "56px",
    height: "56px",
    objectFit: "contain",
    borderRadius: "sm",
    bg: "#fff",
    borderWidth: "1px",
  },
});
const NoPicture = styled("span", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "40px",
    height: "40px",
    borderRadius: "sm",
    bg: "bg.muted",
    color: "fg.muted",
  },
});
const FileText = styled("div", { base: { flex: "1 1 8rem", minWidth: 0, overflowWrap: "anywhere" } });

export interface FileFieldProps extends FieldProps {
  /** Extensions and types as in `<input accept>`: ".jpg,.jpeg,.png". */
  readonly accept: string;
  /** Message for a file of a type that is not accepted; default "Upload blocked! {filename}" with the reason. */
  readonly otherKind?: string;
  /** Maximum size in bytes. */
  readonly maxBytes?: number;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** Address of the stored picture. */
  readonly currentUrl?: string | undefined;
  readonly disabled?: boolean;
}

/**
 * A file field with a button and a drop area, and a preview of pictures. A file of the wrong type or size shows
 * "Upload blocked! {filename}" and the reason.
 */
export function FileField({
  accept,
  otherKind,
  maxBytes,
  file,
  onFile,
  currentUrl,
  disabled = false,
  ...field
}: FileFieldProps) {
  const t = usePageText();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [blockedFile, setBlockedFile] = useState<File>();
  const [knownFile, setKnownFile] = useState(file);
  const [failedPreviewUrl, setFailedPreview] = useState<string>();
  const pictureUrl = useObjectUrl(file) ?? currentUrl;
  const previewUrl = pictureUrl === failedPreviewUrl ? undefined : pictureUrl;
  // The message about a blocked file disappears when another file, or none, is chosen.
  if (file !== knownFile) {
    setKnownFile(file);
    setBlockedFile(undefined);
  }
  const refusalOf = ({ name, type, size }: File): string | undefined => {
    const isAcceptedKind = isAccepted({ name, type }, accept);
    if (!isAcceptedKind && otherKind !== undefined) return otherKind;
    const blocked = t("ui.upload-blocked", { filename: name });
    if (!isAcceptedKind) return `${blocked} ${t("ui.file-kind")}`;
    if (maxBytes === undefined || size <= maxBytes) return undefined;
    return `${blocked} ${t("ui.file-size", { megabytes: maxBytes / 2 ** 20 })}`;
  };
  const acceptFile = (pickedFile: File | undefined) => {
    if (pickedFile === undefined) return;
    const isAcceptable = refusalOf(pickedFile) === undefined;
    setBlockedFile(isAcceptable ? undefined : pickedFile);
    if (isAcceptable) onFile(pickedFile);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    if (!disabled) acceptFile(event.dataTransfer.files[0]);
  };
  const handleChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    acceptFile(target.files?.[0]);
    // The input is emptied, because a browser fires no event when the same file is chosen again, even if it was
    // removed here.
    target.value = "";
  };
  const handleRemove = () => {
    onFile(null);
    input.current?.focus();
  };
  const error = blockedFile === undefined ? field.error : refusalOf(blockedFile);
  return (
    <FieldShell {...definedOnly({ ...field, error })} label={field.label}>
      {(control) => (
        <Zone
          over={isDraggedOver}
          onDragOver={(event) => {
            event.preventDefault();
            setDraggedOver(!disabled);
          }}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={handleDrop}
        >
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            disabled={disabled}
            onChange={handleChoose}
          />
          {previewUrl === undefined ? (
            <NoPicture>
              <Icon name="upload" />
            </NoPicture>
          ) : (
            <Picture src={previewUrl} alt="" onError={() => setFailedPreview(previewUrl)} />
          )}
          <FileText>
            {file === null ? null : <Text truncate>{file.name}</Text>}
            <Button
              size="sm"
              disabled={disabled}
              tabIndex={-1}
              aria-hidden
              onClick={() => input.current?.click()}
            >
              {t("common.choose-file")}
            </Button>{" "}
            {disabled ? null : (
              <Text as="span" size="sm" tone="muted">
                {t("ui.drop-file")}
              </Text>
            )}
          </FileText>
          {file === null ? null : (
            <IconButton icon="close" label={t("ui.remove-file")} onClick={handleRemove} />
          )}
        </Zone>
      )}
    </FieldShell>
  );
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === null || !file.type.startsWith("image/")) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
